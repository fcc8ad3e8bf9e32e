package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.DenyPattern;
import dev.deepseektui.core.approval.shell.CommandSpotter.SpottedCommand;
import java.util.List;
import java.util.Optional;

/**
 * Commands that must not run by mistake. A safety net under mode auto and session grants, not a barrier: a command can be hidden from
 * it.
 */
public final class DenyList {
    private final List<DenyPattern> patterns;

    public DenyList(List<String> patterns) {
        this.patterns = patterns.stream().map(DenyPattern::of).toList();
    }

    /** The line of the list that the command falls under. */
    Optional<String> find(String command, List<SpottedCommand> spotted) {
        return patterns.stream()
                .filter(pattern -> pattern.matches(command, spotted))
                .map(DenyPattern::text)
                .findFirst();
    }
}
