package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.process.sandbox.SandboxHere;
import dev.deepseektui.core.process.sandbox.VisibleTempDir;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import dev.deepseektui.core.workspace.Protection;
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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that other programs run or obey. Commands in the sandbox can neither change nor create them. */
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

    @TempDir(factory = VisibleTempDir.class)
    Path base;

    private Path workspace = Path.of("");
    private Sandbox sandbox = Sandbox.none();

    @BeforeEach
    void make() throws IOException {
        SandboxHere.assume();
        workspace = Files.createDirectories(base.resolve("workspace"));
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(
                ".git/config",
                "[core]\n"
                        + " hooksPath = tools/hooks\n"
                        + " attributesFile = conf/attributes\n"
                        + "[include]\n"
                        + " path = ../shared.gitconfig\n");
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
    }

    private void write(String name, String text) throws IOException {
        Path file = workspace.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private List<String> run(String script) throws Exception {
        WrappedCommand wrapped = sandbox.wrap(
                new Confined(List.of("/bin/sh", "-c", script), workspace, Profile.WORK, LeftoverProcesses.ENDED),
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

    /** Each would run a program at the user's next {@code git status} in the repository. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git -C n config core.fsmonitor \"$MARK\"",
                "printf '[include]\\n path = ../../evil/config\\n' >> n/.git/config",
                "printf '[core] fsmonitor = \"%s\"\\n' \"$MARK\" >> n/.git/config",
                "printf '#!/bin/sh\\n"
                        + "%s\\n"
                        + "' \"$MARK\" > n/.git/hooks/post-index-change; chmod +x n/.git/hooks/post-index-change",
                "rm -rf n/.git; echo 'gitdir: ../evil' > n/.git",
                "rm -rf n/.git; ln -s ../evil n/.git",
                "echo ../../evil > n/.git/commondir",
                "cp evil/config n/.git/config.worktree; git -C n config extensions.worktreeConfig true"
            })
    void a_nested_repository_names_no_program(String planted) throws Exception {
        String mark = "touch " + base.resolve("ran") + "; false";
        String evil = "mkdir evil && printf '[core]\\n"
                + " repositoryformatversion = 0\\n"
                + " fsmonitor = \"%s\"\\n"
                + "' \"$MARK\" > evil/config; cp -r n/.git/HEAD n/.git/refs n/.git/objects evil; ";

        List<String> aside =
                run("MARK='" + mark + "'; git init -q n; echo x > n/x; git -C n add x; touch n/x; " + evil + planted);

        assertThat(aside).isNotEmpty();
        outside("git -C n status >/dev/null 2>&1; git -C n diff >/dev/null 2>&1; true");
        assertThat(base.resolve("ran")).doesNotExist();
    }

    @Test
    void a_nested_repository_that_was_there_cannot_be_made_to_name_one() throws Exception {
        outside("git init -q usual; git init -q own; git -C own config core.pager less");

        List<String> aside = run("echo ../../evil > own/.git/commondir; git -C own config core.pager evil;"
                + " git -C usual config core.pager evil; true");

        assertThat(workspace.resolve("own/.git/commondir")).doesNotExist();
        assertThat(workspace.resolve("own/.git/config"))
                .content()
                .contains("less")
                .doesNotContain("evil");
        assertThat(workspace.resolve("usual/.git/config")).doesNotExist();
        assertThat(aside).hasSize(2);
    }

    @Test
    void a_submodule_names_none_wherever_it_lies() throws Exception {
        outside("git init -q; git init -q node_modules/n; git -C node_modules/n -c user.name=A -c user.email=a"
                + " commit -q --allow-empty -m x");
        assertThat(run("git -C node_modules/n config core.fsmonitor false")).isEmpty();

        outside("git add -f --no-warn-embedded-repo node_modules/n");
        assertThat(hidden().obeyed()).contains(workspace.resolve("node_modules/n/.git/config"));
    }

    @Test
    void repositories_as_git_makes_them_stay() throws Exception {
        assertThat(run("git init -q n && git -C n -c user.name=A -c user.email=a commit -q --allow-empty -m x"
                        + " && git clone -q n m && git -C m config user.name B && git -C m checkout -q -b other"))
                .isEmpty();
        assertThat(workspace.resolve("m/.git/config")).exists();
    }

    private void outside(String command) throws Exception {
        Process process = new ProcessBuilder("sh", "-c", command)
                .directory(workspace.toFile())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void other_files_stay() throws Exception {
        assertThat(run("mkdir -p src .github/workflows && echo x > src/a && echo x > .gitignore && echo x >"
                        + " .github/workflows/x.yml"))
                .isEmpty();
        assertThat(workspace.resolve("src/a")).hasContent("x");
    }
}
