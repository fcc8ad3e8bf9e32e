package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovalRules;
import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovedPermissions;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.UnsavedGrants;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.process.sandbox.SandboxProbe.Availability;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sandbox access of a command, depending on the mode, the approval and the availability of a sandbox. */
class SandboxedPermissionsTest {
    private final AtomicInteger asked = new AtomicInteger();
    private Availability availability = SandboxHere.usable();
    private SandboxMode sandbox = SandboxMode.AUTO;
    private Answer answer = new Answer.Once();

    @Test
    void in_mode_auto_a_command_works_in_the_sandbox() {
        assertThat(of("mvn test", ApprovalMode.AUTO))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK));
    }

    @Test
    void what_the_user_approved_runs_outside() {
        assertThat(of("mvn test", ApprovalMode.ASK)).isEqualTo(new Permission.Granted(false));
        assertThat(of("rm -rf /", ApprovalMode.AUTO)).isEqualTo(new Permission.Granted(false));
        assertThat(asked).hasValue(2);
    }

    @Test
    void unless_the_sandbox_is_required() {
        sandbox = SandboxMode.REQUIRE;

        assertThat(of("mvn test", ApprovalMode.ASK))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK));
        answer = new Answer.Edited("mvn verify");
        assertThat(of("mvn test", ApprovalMode.ASK))
                .isEqualTo(new Permission.ChangedCommand("mvn verify", Profile.WORK));
    }

    @Test
    void in_mode_plan_a_command_looks_and_nobody_is_asked() {
        assertThat(of("git log | head", ApprovalMode.PLAN))
                .isEqualTo(new Permission.Granted(false, GitGuard.FULL, Profile.LOOK));
        assertThat(of("python3 -c 'print(1)'", ApprovalMode.PLAN))
                .isEqualTo(new Permission.Granted(false, GitGuard.FULL, Profile.LOOK));
        assertThat(asked).hasValue(0);
    }

    @Test
    void in_mode_plan_what_is_protected_or_denied_is_refused_as_ever() {
        assertThat(of("cat .env", ApprovalMode.PLAN)).isInstanceOf(Permission.Refused.class);
        assertThat(of("rm -rf /", ApprovalMode.PLAN)).isInstanceOf(Permission.Refused.class);
        assertThat(asked).hasValue(0);
    }

    @Test
    void without_a_sandbox_plan_refuses_commands_and_auto_asks_for_them() {
        availability = SandboxHere.missing();

        assertThat(of("git log", ApprovalMode.PLAN)).isInstanceOf(Permission.Refused.class);
        assertThat(asked).hasValue(0);
        assertThat(of("git log", ApprovalMode.AUTO)).isEqualTo(new Permission.Granted(false));
        assertThat(asked).hasValue(1);
    }

    @Test
    void why_there_is_no_sandbox_and_the_remedy_are_said_once() {
        availability = SandboxHere.missing();
        List<String> said = new ArrayList<>();
        ApprovedPermissions permissions = permissions(ApprovalMode.AUTO, (question, cancellation) -> {
            said.add(question.why());
            return new Answer.Once();
        });

        permissions.of(shell().proposal(new Intent.Runs("make", ".")), new Cancellation());
        permissions.of(shell().proposal(new Intent.Runs("make x", ".")), new Cancellation());

        assertThat(said.get(0)).contains("There is no sandbox", "apt install bubblewrap");
        assertThat(said.get(1)).isEqualTo("There is no sandbox, so commands are asked for.");
    }

    @Test
    void where_it_is_switched_off_auto_runs_commands_as_the_user_decided() {
        sandbox = SandboxMode.OFF;

        assertThat(of("make", ApprovalMode.AUTO)).isEqualTo(new Permission.Granted(false));
        assertThat(asked).hasValue(0);
    }

    @Test
    void mode_full_runs_outside_and_asks_for_what_is_denied() {
        assertThat(of("curl example.org", ApprovalMode.FULL)).isEqualTo(new Permission.Granted(false));
        assertThat(asked).hasValue(0);
        of("rm -rf /", ApprovalMode.FULL);
        assertThat(asked).hasValue(1);
    }

    @Test
    void git_gets_its_own_files_unasked_and_nothing_beside_it_does() {
        assertThat(of("git add -A && git commit -m x", ApprovalMode.AUTO))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK.with(Need.GIT)));
        assertThat(of("git stash -q && git checkout -b x && git stash pop && git status", ApprovalMode.AUTO))
                .isEqualTo(new Permission.Granted(false, GitGuard.LIGHT, Profile.WORK.with(Need.GIT)));
        assertThat(of("git commit -m x && ./evil", ApprovalMode.AUTO))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK));
        assertThat(asked).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git bisect run ./evil && git add x",
                "git difftool -x ./evil && git add x",
                "git grep -O./evil x; git add x",
                "git -c alias.x='!./evil' x && git add x",
                "git add -e x",
                "git commit -qS -m x",
                "git tag -s x",
                "git stash -p",
                "git rebase -x ./evil HEAD~1",
                "git rebase --exec ./evil HEAD~1",
                "git rebase --ex=./evil HEAD~1",
                "git rebase -qx ./evil HEAD~1",
                "git merge -s evil x",
                "git merge --strategy=evil x",
                "git -c core.editor=./evil commit"
            })
    void git_that_runs_what_it_is_told_does_not_get_them(String command) {
        assertThat(of(command, ApprovalMode.AUTO))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK));
    }

    @Test
    void what_needs_the_network_is_asked_for_and_gets_no_more_than_that() {
        assertThat(of("npm install", ApprovalMode.AUTO))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK.with(Need.NETWORK)));
        assertThat(asked).hasValue(1);
        assertThat(of("git push", ApprovalMode.AUTO)).isEqualTo(new Permission.Granted(false));
        assertThat(asked).hasValue(2);
    }

    @Test
    void what_a_command_needs_is_said_and_not_that_it_is_one() {
        List<String> said = new ArrayList<>();
        ApprovedPermissions permissions = permissions(ApprovalMode.AUTO, (question, cancellation) -> {
            said.add(question.why());
            return new Answer.No();
        });

        permissions.of(shell().proposal(new Intent.Runs("npm install", ".")), new Cancellation());
        permissions.of(shell().proposal(new Intent.Runs("git push", ".")), new Cancellation());

        assertThat(said).containsExactly("It needs the network.", "It needs more than the sandbox lets it.");
    }

    @Test
    void where_it_is_required_no_answer_leaves_it() {
        sandbox = SandboxMode.REQUIRE;

        assertThat(of("git push", ApprovalMode.AUTO))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK));
        assertThat(asked).hasValue(0);
    }

    @Test
    void where_it_is_required_what_was_approved_has_what_its_words_need_but_never_leaves() {
        sandbox = SandboxMode.REQUIRE;

        assertThat(of("git commit -m x", ApprovalMode.ASK))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK.with(Need.GIT)));
        assertThat(of("npm install", ApprovalMode.EDITS))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK.with(Need.NETWORK)));
        assertThat(of("git push", ApprovalMode.ASK))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK));
        assertThat(asked).hasValue(3);
    }

    @Test
    void a_second_run_is_asked_for_in_each_mode_but_plan_and_not_where_it_would_leave_what_is_required() {
        Intent again = again(Need.OUTSIDE);
        for (ApprovalMode mode : List.of(ApprovalMode.ASK, ApprovalMode.EDITS, ApprovalMode.AUTO, ApprovalMode.FULL)) {
            assertThat(of(again, mode)).isEqualTo(new Permission.Granted(false));
        }
        assertThat(asked).hasValue(4);
        assertThat(of(again, ApprovalMode.PLAN)).isInstanceOf(Permission.Refused.class);
        sandbox = SandboxMode.REQUIRE;
        assertThat(of(again, ApprovalMode.AUTO)).isInstanceOf(Permission.Refused.class);
        assertThat(of(again(Need.GIT), ApprovalMode.AUTO))
                .isEqualTo(new Permission.Granted(false, GitGuard.NONE, Profile.WORK.with(Need.GIT)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat link", "cd src && cat link", "ls | head", "true", "echo x", "git log; cat link"})
    void what_only_looks_is_asked_for_too_before_it_leaves_the_sandbox(String command) {
        Intent again = new Intent.RunsAgain(
                new Intent.Runs(command, "."), new Denial(Need.OUTSIDE, "/x is hidden"), Profile.LOOK, "");

        of(again, ApprovalMode.AUTO, true);

        assertThat(asked).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat link", "cd src && cat link", "ls | head", "true", "echo x > out", "git log; cat link"})
    void no_look_leaves_the_sandbox_in_mode_auto(String command) {
        assertThat(of(new Intent.Runs(command, "."), ApprovalMode.AUTO, true))
                .isInstanceOfSatisfying(
                        Permission.Granted.class,
                        granted -> assertThat(granted.profile()).isIn(Profile.LOOK, Profile.WORK));
        assertThat(asked).hasValue(0);
    }

    private static Intent again(Need need) {
        return new Intent.RunsAgain(
                new Intent.Runs("make", "."), new Denial(need, "/x"), Profile.WORK, "It changed nothing.");
    }

    @Test
    void where_it_is_required_and_missing_no_command_runs_and_nobody_is_asked_in_vain() {
        availability = SandboxHere.missing();
        sandbox = SandboxMode.REQUIRE;

        assertThat(of("git log", ApprovalMode.AUTO)).isInstanceOf(Permission.Refused.class);
        assertThat(of("git log", ApprovalMode.ASK)).isInstanceOf(Permission.Refused.class);
        assertThat(asked).hasValue(0);
        assertThat(of(new Intent.Writes("a", Sensitivity.ORDINARY, () -> ""), ApprovalMode.AUTO))
                .isInstanceOf(Permission.Granted.class);
    }

    @Test
    void a_required_sandbox_that_is_missing_refuses_even_commands_that_only_look() {
        sandbox = SandboxMode.REQUIRE;
        availability = SandboxHere.missing();

        for (ApprovalMode mode : ApprovalMode.values()) {
            assertThat(of(new Intent.Runs("git status", "."), mode, true))
                    .as("mode %s", mode)
                    .isInstanceOf(Permission.Refused.class);
        }
    }

    private Permission of(String command, ApprovalMode mode) {
        return of(new Intent.Runs(command, "."), mode);
    }

    private Permission of(Intent intent, ApprovalMode mode) {
        return of(intent, mode, false);
    }

    private Permission of(Intent intent, ApprovalMode mode, boolean looksFree) {
        return permissions(mode, looksFree, (question, cancellation) -> {
                    asked.incrementAndGet();
                    return answer;
                })
                .of(shell().proposal(intent), new Cancellation());
    }

    private ApprovedPermissions permissions(ApprovalMode mode, Approver approver) {
        return permissions(mode, false, approver);
    }

    private ApprovedPermissions permissions(ApprovalMode mode, boolean looksFree, Approver approver) {
        ApprovalRules rules = new ApprovalRules(
                new DenyList(ApprovalKeys.DENIED_COMMANDS.builtIn().orElseThrow()),
                new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
                new SandboxPolicy(sandbox, Profile.WORK, () -> availability),
                ReadOnlyConditions.of(looksFree));
        return new ApprovedPermissions(rules, UnsavedGrants.none(), () -> mode, approver);
    }

    private static TestTool shell() {
        return TestTool.doing((path, run) -> {
            throw new AssertionError("nothing runs here");
        });
    }
}
