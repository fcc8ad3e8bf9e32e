package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Read-only commands run without approval. */
class ReadOnlyApprovalTest {
    private static final ApprovalRules RULES = new ApprovalRules(
            new DenyList(ApprovalKeys.DENIED_COMMANDS.builtIn().orElseThrow()),
            new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
            SandboxPolicy.NONE,
            ReadOnlyConditions.of(true));

    private static Verdict verdict(String command, ApprovalMode mode) {
        return RULES.decide(Asking.command(command), mode, Set.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"git status", "ls -la", "grep -n x src/A.java | head", "cd src && git log --oneline"})
    void they_run_in_mode_ask_and_plan_and_git_runs_nothing_that_the_repository_names(String command) {
        for (ApprovalMode mode : List.of(ApprovalMode.PLAN, ApprovalMode.ASK)) {
            assertThat(verdict(command, mode))
                    .isInstanceOfSatisfying(
                            Verdict.Allow.class,
                            allow -> assertThat(allow.gitGuard()).isEqualTo(GitGuard.FULL));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat .env", "head ~/.ssh/id_rsa", "git show HEAD:.env", "grep KEY x/.env", "cat key.pem"})
    void protected_files_are_asked_for_all_the_same(String command) {
        assertThat(verdict(command, ApprovalMode.ASK)).isInstanceOf(Verdict.Ask.class);
        assertThat(verdict(command, ApprovalMode.PLAN)).isInstanceOf(Verdict.Refuse.class);
    }

    @Test
    void beside_a_look_only_the_rest_is_asked_for() {
        Question question = ((Verdict.Ask) verdict("git status && mvn test | tail -3", ApprovalMode.ASK)).question();

        assertThat(question.offerWords()).isEqualTo("mvn test");
    }

    @Test
    void so_it_is_beside_a_look_that_is_otherwise_never_granted() {
        Question question = ((Verdict.Ask) verdict("command -v mvn && mvn test", ApprovalMode.ASK)).question();

        assertThat(question.offerWords()).isEqualTo("mvn test");
    }

    @Test
    void a_look_does_not_change_where_the_rest_runs() {
        Question question = ((Verdict.Ask) verdict("cd src && mvn test", ApprovalMode.ASK)).question();

        assertThat(question.offerWords()).isEqualTo("exactly cd src && mvn test");
    }

    @Test
    void they_are_asked_for_where_the_settings_say_so() {
        assertThat(Asking.verdict("git status", Set.of())).isInstanceOf(Verdict.Ask.class);
    }
}
