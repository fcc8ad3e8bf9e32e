package dev.deepseektui.core.approval;

import dev.deepseektui.core.tool.Intent;
import java.util.function.Predicate;

/**
 * Which commands that only look run without asking?
 *
 * @param areFree any
 * @param needsSandbox a command that, as the disk is, may do more than its words say, so that only a sandbox would hold it: a link leads
 *     out of the workspace, git obeys another repository
 */
public record FreeLooks(boolean areFree, Predicate<Intent.Runs> needsSandbox) {
    /** Where no disk is looked at. */
    static FreeLooks of(boolean areFree) {
        return new FreeLooks(areFree, runs -> false);
    }
}
