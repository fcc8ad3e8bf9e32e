package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.rule.ClaudeRules;
import dev.deepseektui.core.approval.rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook.FoundRule;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.tool.workspace.guard.Clearance;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Permission rules of the workspace's {@code .claude/settings.json} and {@code settings.local.json}. They come from the repository, so each
 * is offered by itself and none applies unless the user accepts it.
 */
final class RuleImports {
    private static final List<String> FILES = List.of(".claude/settings.json", ".claude/settings.local.json");
    private static final int LARGEST = 256 * 1024;

    private RuleImports() {}

    /** Returns denying rules first, then asking ones, without those that are in force already. */
    static List<FoundRule> of(RulesInForce rules) {
        return FILES.stream()
                .flatMap(file ->
                        text(rules.workspace(), file).stream().flatMap(text -> ClaudeRules.of(text, file).stream()))
                .filter(each -> rules.book().all().all().stream().noneMatch(kept -> isSame(kept, each.rule())))
                .sorted(Comparator.comparing(each -> each.rule().decision()))
                .toList();
    }

    private static boolean isSame(KeptRule one, KeptRule other) {
        return one.decision() == other.decision() && one.rule().equals(other.rule());
    }

    /** Reads the file as a tool does, so that no link leads out of the workspace. */
    private static Optional<String> text(Workspace workspace, String path) {
        try {
            return Optional.of(
                    new String(workspace.read(path, LARGEST, Clearance.ORDINARY).bytes(), StandardCharsets.UTF_8));
        } catch (CallFailed e) {
            return Optional.empty();
        }
    }
}
