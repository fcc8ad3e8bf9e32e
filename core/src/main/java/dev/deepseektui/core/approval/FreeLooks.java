package dev.deepseektui.core.approval;

import dev.deepseektui.core.tool.Intent;
import java.util.function.Predicate;

/**
 * Which commands that only look run without asking?
 *
 * @param areFree any
 * @param leadsOut a command whose words, as the disk is, lead out of the workspace by a link: not one that only a sandbox would keep in
 */
public record FreeLooks(boolean areFree, Predicate<Intent.Runs> leadsOut) {
    /** Where no disk is looked at. */
    static FreeLooks of(boolean areFree) {
        return new FreeLooks(areFree, runs -> false);
    }
}
