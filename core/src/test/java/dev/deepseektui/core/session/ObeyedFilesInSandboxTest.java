package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.sandbox.Confiner.Confined;
import dev.deepseektui.core.sandbox.Confiner.Lingering;
import dev.deepseektui.core.sandbox.Profile;
import dev.deepseektui.core.sandbox.Sandbox;
import dev.deepseektui.core.sandbox.SandboxHere;
import dev.deepseektui.core.sandbox.SandboxPlaces;
import dev.deepseektui.core.sandbox.Wrapped;
import dev.deepseektui.core.tool.workspace.guard.Protection;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that other programs run or obey: a command in the sandbox neither changes those that are there nor leaves new ones. */
class ObeyedFilesInSandboxTest {
    private static final List<String> OBEYED = List.of(
            "AGENTS.md",
            "sub/CLAUDE.md",
            "GEMINI.md",
            ".cursor/rules/x.mdc",
            ".github/copilot-instructions.md",
            ".codex/hooks.json",
            ".opencode/commands/x.md",
            ".mcp.json",
            ".gitattributes",
            ".githooks/pre-commit",
            ".husky/pre-push",
            ".pre-commit-config.yaml",
            "lefthook.yml",
            ".npmrc",
            "sub/.npmrc",
            ".yarnrc.yml",
            ".pnpmfile.cjs",
            ".cargo/config.toml",
            ".mvn/jvm.config",
            ".envrc",
            ".zed/tasks.json",
            ".devcontainer/devcontainer.json",
            ".vscode/tasks.json",
            ".nvim.lua",
            ".exrc",
            ".dir-locals.el",
            ".gdbinit",
            "x.code-workspace",
            "tools/hooks/pre-commit",
            "shared.gitconfig",
            "conf/attributes",
            "scripts/check");

    private Path base = Path.of("");
    private Path workspace = Path.of("");
    private Sandbox sandbox = Sandbox.none();

    @BeforeEach
    void make() throws IOException {
        SandboxHere.assume();
        // Not below /tmp, which is another one inside.
        base = Files.createTempDirectory(
                Files.createDirectories(Path.of("target")).toRealPath(), "obeyed");
        workspace = Files.createDirectories(base.resolve("workspace"));
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(
                ".git/config",
                "[core]\n hooksPath = tools/hooks\n attributesFile = conf/attributes\n[include]\n path = ../shared.gitconfig\n");
        Files.createDirectories(workspace.resolve(".git/hooks"));
        Files.createSymbolicLink(workspace.resolve(".git/hooks/post-merge"), Path.of("../../scripts/check"));
        HiddenFiles files = hidden();
        sandbox = new Sandbox(
                new SandboxPlaces(
                        workspace, List.of(), base.resolve("home"), List.of(), files::obeyed, List::of, files::now),
                SandboxHere::availability);
    }

    private HiddenFiles hidden() {
        return new HiddenFiles(new Protection(List.of()), List.of(workspace), List.of());
    }

    @AfterEach
    void end() throws Exception {
        sandbox.close();
        new ProcessBuilder("rm", "-rf", base.toString()).start().waitFor();
    }

    private void write(String name, String text) throws IOException {
        Path file = workspace.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private List<String> run(String script) throws Exception {
        Wrapped wrapped = sandbox.wrap(
                new Confined(List.of("/bin/sh", "-c", script), workspace, Profile.WORK, Lingering.ENDED),
                Map.of("PATH", "/usr/bin:/bin", "HOME", base.resolve("home").toString()));
        List<String> line = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                "exec 3>/dev/null 9<\"$0\"; exec \"$@\"",
                wrapped.filter().map(Path::toString).orElse("/dev/null")));
        line.addAll(wrapped.words());
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(workspace.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(base.resolve("output").toFile());
        builder.environment().clear();
        builder.environment().putAll(wrapped.environment());
        assertThat(builder.start().waitFor())
                .as(Files.readString(base.resolve("output")))
                .isZero();
        return wrapped.aftermath().putAside();
    }

    @Test
    void those_that_are_there_cannot_be_changed() throws Exception {
        for (int from = 0; from < OBEYED.size(); from += 8) {
            List<String> some = OBEYED.subList(from, Math.min(from + 8, OBEYED.size()));
            for (String name : some) {
                write(name, "old");
            }

            List<String> aside = run(some.stream()
                    .map(name -> "echo evil >> %1$s; rm -f %1$s; echo evil > evil; mv -f evil %1$s".formatted(name))
                    .collect(Collectors.joining("; ", "", "; true")));

            for (String name : some) {
                assertThat(workspace.resolve(name)).hasContent("old");
                Files.delete(workspace.resolve(name));
            }
            assertThat(aside).isEmpty();
        }
    }

    @Test
    void new_ones_are_put_aside_and_named() throws Exception {
        List<String> aside = run(OBEYED.stream()
                .map(name -> "mkdir -p $(dirname %1$s); echo evil > %1$s".formatted(name))
                .collect(Collectors.joining("; ")));

        assertThat(OBEYED)
                .allSatisfy(name -> assertThat(Files.exists(workspace.resolve(name), LinkOption.NOFOLLOW_LINKS))
                        .as(name)
                        .isFalse());
        assertThat(aside)
                .contains(
                        workspace.resolve(".envrc").toString(),
                        workspace.resolve("sub/.npmrc").toString(),
                        workspace.resolve("tools/hooks").toString());
        assertThat(workspace.resolve(".envrc.set-aside")).hasContent("evil");
    }

    @Test
    void other_files_stay() throws Exception {
        assertThat(
                        run(
                                "mkdir -p src .github/workflows && echo x > src/a && echo x > .gitignore && echo x > .github/workflows/x.yml"))
                .isEmpty();
        assertThat(workspace.resolve("src/a")).hasContent("x");
    }
}
