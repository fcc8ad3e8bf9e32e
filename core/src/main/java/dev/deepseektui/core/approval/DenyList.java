package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.rule.DenyPattern;
import dev.deepseektui.core.approval.shell.CommandSpotter.SpottedCommand;
import java.util.List;
import java.util.Optional;

/**
 * Which commands nobody runs by mistake? A net under mode auto and under session grants, not a wall: whoever wants to hide a command
 * from it can.
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
