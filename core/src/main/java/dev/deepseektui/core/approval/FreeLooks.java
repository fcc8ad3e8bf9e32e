package dev.deepseektui.core.approval;

import java.util.function.Predicate;

/**
 * Read-only commands that run without asking.
 *
 * @param areFree any
 * @param needsSandbox a command that, as the disk is, may do more than its words say, so that only a sandbox would hold it: a link leads
 *     out of the workspace, git obeys another repository
 * @param showsOthers a command that prints what a configuration outside the project says: asked for even where there is a sandbox
 */
public record FreeLooks(boolean areFree, Predicate<Intent.Runs> needsSandbox, Predicate<Intent.Runs> showsOthers) {
    public FreeLooks(boolean areFree, Predicate<Intent.Runs> needsSandbox) {
        this(areFree, needsSandbox, runs -> false);
    }

    /** Where no disk is looked at. */
    static FreeLooks of(boolean areFree) {
        return new FreeLooks(areFree, runs -> false);
    }
}
