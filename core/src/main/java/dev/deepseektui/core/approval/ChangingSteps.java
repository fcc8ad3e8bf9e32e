package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.process.sandbox.Profile;

/** The steps that may change the workspace unrecorded, so that it is scanned around them. */
public final class ChangingSteps {
    private ChangingSteps() {}

    /** Returns whether a step may change files that no tool records: neither a file tool nor a read-only command. */
    public static boolean mayBe(Intent intent, Profile profile) {
        if (intent instanceof Intent.Own || intent instanceof Intent.Reads || intent instanceof Intent.Writes) {
            return false;
        }
        return !profile.equals(Profile.LOOK)
                && !(intent instanceof Intent.Runs runs && ReadOnlyCommands.isOne(runs.command()));
    }
}
