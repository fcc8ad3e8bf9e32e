package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovalRules;
import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovedPermissions;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Approver.SerialApprover;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.UnsavedGrants;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ApprovedPermissionsTest {
    private ApprovalMode mode = ApprovalMode.ASK;
    private final ApprovedPermissions permissions = permissions((question, cancellation) -> new Answer.ForSession());

    private ApprovedPermissions permissions(Approver approver) {
        return new ApprovedPermissions(
                new ApprovalRules(
                        new DenyList(ApprovalKeys.DENIED_COMMANDS.builtIn().orElseThrow()),
                        new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
                        SandboxPolicy.NONE,
                        ReadOnlyConditions.of(false)),
                UnsavedGrants.none(),
                () -> mode,
                approver);
    }

    @Test
    void a_question_that_waits_for_another_is_asked_no_more_once_what_it_is_about_was_granted() throws Exception {
        CompletableFuture<Permission> later = new CompletableFuture<>();
        AtomicInteger asked = new AtomicInteger();
        ApprovedPermissions[] all = new ApprovedPermissions[1];
        SerialApprover person = new SerialApprover((question, cancellation) -> {
            if (asked.incrementAndGet() == 1) {
                Thread second = new Thread(() -> later.complete(of(all[0], "npm test")));
                second.start();
                while (second.getState() != Thread.State.BLOCKED && !later.isDone()) {
                    LockSupport.parkNanos(1_000_000);
                }
            }
            return new Answer.ForSession();
        });
        all[0] = permissions(person.of("general 1"));

        of(all[0], "npm test");

        assertThat(later.get(30, TimeUnit.SECONDS)).isInstanceOf(Permission.Granted.class);
        assertThat(asked).hasValue(1);
    }

    /** The user saw this exact command, so it runs as if typed by the user. */
    @Test
    void a_command_that_was_asked_for_runs_unguarded_and_the_next_of_its_kind_does_not() {
        assertThat(of("git status")).isEqualTo(new Permission.Granted(false, GitGuard.NONE));
        assertThat(of("git status")).isEqualTo(new Permission.Granted(false, GitGuard.FULL));
        assertThat(of("git status --short | head")).isEqualTo(new Permission.Granted(false, GitGuard.FULL));
    }

    @Test
    void a_granted_commit_runs_its_hooks() {
        of("git commit -m one");

        assertThat(of("git commit -m two")).isEqualTo(new Permission.Granted(false, GitGuard.NONE));
    }

    @Test
    void a_protected_file_is_asked_for_and_may_be_touched_then() {
        of("cat x");

        assertThat(of("cat .env")).isEqualTo(new Permission.Granted(true, GitGuard.NONE));
    }

    @Test
    void in_mode_auto_a_look_is_guarded_lightly() {
        mode = ApprovalMode.AUTO;

        assertThat(of("git status")).isEqualTo(new Permission.Granted(false, GitGuard.LIGHT));
        assertThat(of("git commit -m x")).isEqualTo(new Permission.Granted(false, GitGuard.NONE));
    }

    @Test
    void a_refusal_says_that_the_user_refused_and_gives_the_reason_as_his() {
        ApprovedPermissions refusing =
                permissions((question, cancellation) -> new Answer.NoWithReason("exit code 0\n"));

        assertThat(of(refusing, "npm test"))
                .isEqualTo(new Permission.Refused(
                        "The user said no. Do not try to achieve the same in another way. The user's reason is in the"
                                + " next message.",
                        "exit code 0"));
    }

    @Test
    void what_was_refused_without_asking_the_user_is_not_called_his() {
        ApprovedPermissions unasked = permissions((question, cancellation) -> new Answer.NotAsked("Nobody is there."));

        assertThat(of(unasked, "npm test")).isEqualTo(new Permission.Refused("Nobody is there."));
    }

    private Permission of(String command) {
        return of(permissions, command);
    }

    private static Permission of(ApprovedPermissions permissions, String command) {
        TestTool shell = TestTool.doing((path, run) -> {
            throw new AssertionError("nothing runs here");
        });
        return permissions.of(shell.proposal(new Intent.Runs(command, ".")), new Cancellation());
    }
}
