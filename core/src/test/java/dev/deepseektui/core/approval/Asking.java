package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The default approval rules, and their verdicts on commands in mode ask. */
final class Asking {
    static final ApprovalRules RULES = new ApprovalRules(
            new DenyList(ApprovalKeys.DENIED_COMMANDS.builtIn().orElseThrow()),
            new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
            SandboxPolicy.NONE,
            ReadOnlyConditions.of(false));

    private Asking() {}

    static Proposal command(String command) {
        return new Proposal("bash", true, new Intent.Runs(command, "."));
    }

    static Verdict verdict(String command, Set<Grant> granted) {
        return RULES.decide(command(command), ApprovalMode.ASK, granted);
    }

    static boolean allows(String command, Set<Grant> granted) {
        return verdict(command, granted) instanceof Verdict.Allow;
    }

    static Question question(String command) {
        return ((Verdict.Ask) verdict(command, Set.of())).question();
    }

    /** Returns what answering "a this session" to these commands grants. */
    static Set<Grant> grantedBy(String... commands) {
        Set<Grant> granted = new HashSet<>();
        Arrays.stream(commands).map(Asking::question).map(Question::offer).forEach(granted::addAll);
        return granted;
    }

    static List<String> offers(String command) {
        return question(command).offer().stream().map(Grant::words).toList();
    }
}
