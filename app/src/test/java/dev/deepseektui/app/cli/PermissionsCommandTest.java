package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PermissionsCommandTest {
    @TempDir
    Path root;

    private Path home;
    private Path workspace;

    @BeforeEach
    void place() throws IOException {
        home = Files.createDirectories(root.resolve("home"));
        workspace = Files.createDirectories(root.resolve("workspace"));
    }

    private ProgramRun run(String... words) {
        String[] all = Stream.concat(Stream.of("permissions"), Stream.of(words)).toArray(String[]::new);
        return new ProgramRun(home).in(workspace).with(all);
    }

    @Test
    void a_rule_is_added_listed_and_removed() {
        assertThat(run("add", "allow", "shell(npm run *)").out()).contains("allow shell(npm run *) to ");
        assertThat(run("add", "deny shell(git push)").exitCode()).isZero();

        assertThat(run("list").out())
                .containsPattern("allow +shell\\(npm run \\*\\) +.*approvals.toml:\\d+\n")
                .containsPattern("deny +shell\\(git push\\) ");
        assertThat(run("remove", "shell(npm run *)").out()).contains("Removed allow shell(npm run *)");
        assertThat(run("list").out()).doesNotContain("npm").contains("git push");
    }

    @Test
    void without_rules_it_is_said_how_there_would_be_some() {
        assertThat(run("list").out()).startsWith("No rules yet.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "npm run build → allowed: a rule allows it",
                "git push origin main → denied: The user's rule `deny shell(git push)",
                "npm publish → needs approval: Rule ask shell(npm publish) requires approval every time.",
                "mvn test → needs approval: Mode ask: this runs a command. Answering “always” would add: shell(mvn"
                        + " test)",
                "edit(src/a) → needs approval: Mode ask: this writes a file. Answering “always” would add:"
                        + " edit(src/**)",
                "edit(AGENTS.md) → needs approval: Other programs run or obey AGENTS.md",
                "read(.env) → needs approval: Protected file (.env)",
                "read(secrets/x) → denied: The user's rule `deny read(secrets/**)",
                "mcp(db.query) → needs approval: Mode ask"
            })
    void a_call_is_tried_and_not_made(String call, String said) {
        run("add", "allow", "shell(npm run *)");
        run("add", "deny", "shell(git push)");
        run("add", "deny", "read(secrets/**)");
        run("add", "ask", "shell(npm publish)");

        assertThat(run("test", call).out()).startsWith(said);
    }

    @Test
    void the_mode_can_be_another() {
        assertThat(run("test", "--mode", "full", "mvn", "test").out()).startsWith("allowed: mode full");
        assertThat(run("test", "--mode", "plan", "rm", "x").out()).doesNotStartWith("asked");
        assertThat(run("test", "--mode", "all", "x").err()).contains("must be plan, ask, edits, auto or full");
    }

    @Test
    void mistakes_are_one_line_and_change_nothing() throws IOException {
        assertThat(run("add", "shell(x)").err()).contains("put allow, ask or deny before the rule");
        assertThat(run("add", "allow", "Bash(x)").err())
                .contains("Bash(x): unknown kind; use shell, edit, read, web or mcp");
        assertThat(run("remove", "shell(x)").err()).contains("no such rule");
        assertThat(run("add", "allow", "shell(x)").exitCode()).isZero();
        Path file;
        try (Stream<Path> files = Files.walk(home)) {
            file = files.filter(each -> each.endsWith("approvals.toml"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(file, "[approval]\nallow = [\"Bash(x)\"]\n");
        assertThat(run("list").err())
                .contains(":2: allow rule Bash(x): unknown kind; use shell, edit, read, web or mcp");
        Files.writeString(file, "[approval]\ndeny = [\"Bash(x)\"]\n");
        assertThat(run("list").exitCode()).isEqualTo(ExitCode.USAGE);
    }
}
