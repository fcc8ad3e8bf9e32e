package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovalRules;
import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovedPermissions;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.UnsavedGrants;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.SandboxMode;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The number of approvals in an hour of ordinary work if the user always answers "this session". */
class UsualSessionTest {
    private static final List<String> COMMANDS = List.of(
            "git status",
            "git log --oneline -10",
            "ls -la",
            "find . -name '*.py' -not -path './venv/*'",
            "cat pyproject.toml",
            "grep -n 'def backoff' src/retry.py",
            "sed -n 1,60p src/retry.py",
            "python3 -m pytest -q",
            "git diff",
            "python3 -m pytest -q",
            "git diff --stat",
            "wc -l src/*.py",
            "head -40 README.md",
            "npm test",
            "rg -n TODO src",
            "npm test",
            "git diff HEAD~1 -- src/retry.py",
            "git blame src/retry.py | head -20",
            "mvn -q test",
            "tail -50 build.log",
            "mvn -q test",
            "git stash list",
            "cd src && ls",
            "git show HEAD",
            "jq .version package.json",
            "make --version",
            "mvn -q test | tail -5",
            "python3 -m pytest -q",
            "git status --short && git diff --stat",
            "tree -L 2");

    private static final List<String> BUILDING = List.of(
            "npm test",
            "npm run build",
            "mvn -o -q verify",
            "make clean all",
            "python3 setup.py build",
            "git add -A",
            "git commit -m x",
            "for f in src/*; do echo $f; done",
            "sed -i s/a/b/ x",
            "mkdir -p out && cp a out/");

    private final List<String> asked = new ArrayList<>();

    private void work(ApprovalMode mode, List<String> commands) {
        ApprovalRules rules = new ApprovalRules(
                new DenyList(ApprovalKeys.DENIED_COMMANDS.builtIn().orElseThrow()),
                new Protection(ToolKeys.PROTECT.builtIn().orElseThrow()),
                new SandboxPolicy(SandboxMode.AUTO, Profile.WORK, SandboxHere::usable),
                ReadOnlyConditions.of(true));
        ApprovedPermissions permissions =
                new ApprovedPermissions(rules, UnsavedGrants.none(), () -> mode, (question, cancellation) -> {
                    asked.add(((Intent.Runs) question.intent()).command());
                    return new Answer.ForSession();
                });
        TestTool shell = TestTool.doing((path, run) -> {
            throw new AssertionError("nothing runs here");
        });
        commands.forEach(command -> permissions.of(shell.proposal(new Intent.Runs(command, ".")), new Cancellation()));
    }

    @Test
    void in_mode_edits_thirty_commands_ask_three_times() {
        work(ApprovalMode.EDITS, COMMANDS);

        assertThat(COMMANDS).hasSize(30);
        assertThat(asked).containsExactly("python3 -m pytest -q", "npm test", "mvn -q test");
    }

    @Test
    void in_mode_auto_only_the_network_and_places_outside_are_asked_for() {
        work(ApprovalMode.AUTO, COMMANDS);
        work(ApprovalMode.AUTO, BUILDING);
        assertThat(asked).isEmpty();

        work(
                ApprovalMode.AUTO,
                List.of("npm install", "git push", "curl -s example.org", "docker ps", "pip install x"));
        assertThat(asked).containsExactly("npm install", "git push", "docker ps");
    }
}
