package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.process.sandbox.Profile;

/** Before and after which steps has the workspace to be looked at? */
public final class ChangingSteps {
    private ChangingSteps() {}

    /**
     * What writes a file as its own purpose records that itself. What is known to look changes nothing, whether its words say so or
     * the sandbox sees to it; all else may do anything.
     */
    public static boolean mayBe(Intent intent, Profile profile) {
        if (intent instanceof Intent.Own || intent instanceof Intent.Reads || intent instanceof Intent.Writes) {
            return false;
        }
        return !profile.equals(Profile.LOOK)
                && !(intent instanceof Intent.Runs runs && ReadOnlyCommands.isOne(runs.command()));
    }
}
