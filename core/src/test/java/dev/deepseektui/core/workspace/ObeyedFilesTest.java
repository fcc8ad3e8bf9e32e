package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.workspace.Place.Sensitivity;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that programs obey are written only if this exact write was approved, whatever the settings protect. */
class ObeyedFilesTest {
    @TempDir
    Path directory;

    private WorkspaceScene scene;
    private Workspace workspace;

    @BeforeEach
    void nothing_is_protected_by_the_settings() throws IOException {
        scene = new WorkspaceScene(directory);
        workspace = new Workspace(new PathWalk.Bounds(
                Roots.of(scene.work(), List.of()), new Protection(List.of()), OwnFiles.NONE, Folder::open));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AGENTS.md",
                "deep/down/AGENTS.md",
                "agents.MD",
                "CLAUDE.md",
                ".claude/settings.json",
                "part/.claude/commands/x.md",
                ".agents/skills/x/SKILL.md",
                ".deepseek/config.toml",
                "part/.deepseek/memory/s.jsonl",
                ".git/config",
                ".git/hooks/pre-commit",
                "module/.GIT/hooks/pre-commit",
                ".git",
                ".husky/pre-push",
                ".vscode/tasks.json",
                ".envrc",
                "part/.envrc",
                ".mcp.json",
                ".ssh/authorized_keys",
                ".bashrc",
                ".codex/hooks.json",
                ".codex/config.toml",
                ".codex/rules/default.rules",
                ".opencode/commands/x.md",
                ".opencode/command/x.md",
                ".reasonix/commands/x.md",
                ".agents/commands/x.md",
                ".deepseek/hooks.json",
                ".githooks/pre-commit",
                ".gitattributes",
                "sub/.gitattributes",
                ".pre-commit-config.yaml",
                "lefthook.yml",
                ".npmrc",
                ".yarnrc.yml",
                ".yarn/releases/yarn.cjs",
                ".pnpmfile.cjs",
                "bunfig.toml",
                ".cargo/config.toml",
                "rust-toolchain.toml",
                ".mvn/jvm.config",
                "gradle/wrapper/gradle-wrapper.properties",
                ".bundle/config",
                "mise.toml",
                ".idea/workspace.xml",
                ".run/x.run.xml",
                ".zed/tasks.json",
                ".devcontainer/devcontainer.json",
                ".devcontainer.json",
                "x.code-workspace",
                ".nvim.lua",
                ".exrc",
                ".vimrc",
                ".dir-locals.el",
                ".gdbinit",
                ".lldbinit",
                "GEMINI.md",
                ".cursor/rules/x.mdc",
                ".cursorrules",
                ".windsurfrules",
                ".clinerules",
                ".github/copilot-instructions.md",
                ".github/instructions/x.instructions.md",
                ".aider.conf.yml",
                "opencode.json",
                ".config/fish/config.fish",
                ".bazelrc",
                "user.bazelrc",
                ".bazelversion",
                "tools/bazel",
                ".husky.js",
                ".huskyrc",
                ".python-version",
                "part/.ruby-version",
                ".nvmrc",
                ".direnvrc"
            })
    void each_is_written_only_with_approval(String path) throws Exception {
        assertThat(workspace.look(path).sensitivity()).isEqualTo(Sensitivity.GUARDED);
        refused(() -> workspace.write(path, "x".getBytes(UTF_8), Clearance.ORDINARY));
        assertThat(scene.work().resolve(path)).doesNotExist();

        workspace.write(path, "x".getBytes(UTF_8), Clearance.PROTECTED_TOO);

        assertThat(workspace.read(path, 100, Clearance.ORDINARY).bytes()).hasSize(1);
        refused(() -> workspace.write(path, "y".getBytes(UTF_8), Clearance.ORDINARY));
        refused(() -> workspace.delete(path, Clearance.ORDINARY));
        assertThat(scene.work().resolve(path)).hasContent("x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AGENTS.md.txt",
                "my-AGENTS.md",
                "git/hooks/x",
                ".github/x.yml",
                ".gitignore",
                "vscode/x",
                "bazel/x",
                "python-version",
                "wrapper/x"
            })
    void names_that_only_look_alike_are_ordinary(String path) throws Exception {
        assertThat(workspace.look(path).sensitivity()).isEqualTo(Sensitivity.ORDINARY);
    }

    @Test
    void a_link_to_one_is_one() throws Exception {
        scene.file("AGENTS.md", "x")
                .link("notes", "AGENTS.md")
                .file(".git/hooks/a", "")
                .link("hooks", ".git/hooks");

        refused(() -> workspace.write("notes", new byte[0], Clearance.ORDINARY));
        refused(() -> workspace.write("hooks/pre-commit", new byte[0], Clearance.ORDINARY));
    }

    @Test
    void a_link_of_such_a_name_makes_one_of_what_it_leads_to() throws Exception {
        scene.file("docs/agents.md", "x")
                .link("AGENTS.md", "docs/agents.md")
                .file("config/claude/settings.json", "{}")
                .link(".claude", "config/claude");

        for (String path : List.of("AGENTS.md", "docs/agents.md", "config/claude/settings.json", "config/claude/new")) {
            refused(() -> workspace.write(path, new byte[0], Clearance.ORDINARY));
        }
        assertThat(workspace.look("docs/other.md").sensitivity()).isEqualTo(Sensitivity.ORDINARY);
    }

    @Test
    void a_hard_link_to_one_is_one() throws Exception {
        scene.file("part/AGENTS.md", "x").file("deep/.env", "K=1");
        Files.createLink(scene.work().resolve("notes"), scene.work().resolve("part/AGENTS.md"));
        Files.createLink(scene.work().resolve("values"), scene.work().resolve("deep/.env"));
        Files.createLink(scene.work().resolve("again"), scene.work().resolve("notes"));

        refused(() -> workspace.write("notes", new byte[0], Clearance.ORDINARY));
        refused(() -> workspace.write("again", new byte[0], Clearance.ORDINARY));
        assertThat(scene.workspace().look("values").sensitivity()).isEqualTo(Sensitivity.PROTECTED);
        assertThatThrownBy(() -> scene.workspace().read("values", 100, Clearance.ORDINARY))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("is protected");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[core]\\n hooksPath = tools/hooks | tools/hooks/pre-commit",
                "[core] hooksPath=\"tools/hooks\" ; ours | tools/hooks/pre-push",
                "[Core]\\n  HOOKSPATH = ./tools/../tools/hooks | tools/hooks/x",
                "[include]\\n path = ../shared.gitconfig | shared.gitconfig",
                "[includeIf \"gitdir:/nowhere/\"]\\n path = ../other.inc | other.inc",
                "[core]\\n attributesFile = conf/attributes | conf/attributes"
            })
    void what_the_configuration_of_git_names_is_one(String config, String path) throws Exception {
        scene.file(".git/HEAD", "ref: refs/heads/main\n").file(".git/config", config.replace("\\n", "\n"));

        assertThat(workspace.look(path).sensitivity()).isEqualTo(Sensitivity.GUARDED);
        refused(() -> workspace.write(path, "x".getBytes(UTF_8), Clearance.ORDINARY));
        assertThat(workspace.look("tools/other").sensitivity()).isEqualTo(Sensitivity.ORDINARY);
    }

    @Test
    void what_an_included_file_names_is_one() throws Exception {
        scene.file(".git/HEAD", "ref: refs/heads/main\n")
                .file(".git/config", "[include]\n path = ../shared.gitconfig\n")
                .file("shared.gitconfig", "[core]\n hooksPath = tools/hooks\n");

        refused(() -> workspace.write("tools/hooks/pre-commit", new byte[0], Clearance.ORDINARY));
        refused(() -> workspace.write("shared.gitconfig", new byte[0], Clearance.ORDINARY));
    }

    @Test
    void what_a_link_among_the_hooks_leads_to_is_one() throws Exception {
        scene.file(".git/HEAD", "ref: refs/heads/main\n")
                .file("scripts/check", "#!/bin/sh\n")
                .file(".git/hooks/x", "")
                .link(".git/hooks/pre-commit", "../../scripts/check");

        refused(() -> workspace.write("scripts/check", new byte[0], Clearance.ORDINARY));
        assertThat(workspace.look("scripts/other").sensitivity()).isEqualTo(Sensitivity.ORDINARY);
    }

    @Test
    void two_ordinary_names_of_a_file_are_ordinary() throws Exception {
        scene.file("a", "x").file("AGENTS.md", "y");
        Files.createLink(scene.work().resolve("b"), scene.work().resolve("a"));

        workspace.write("b", "z".getBytes(UTF_8), Clearance.ORDINARY);

        assertThat(scene.work().resolve("b")).hasContent("z");
    }

    private static void refused(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("is run or read as instructions by other programs. Writing it needs an approval");
    }
}
