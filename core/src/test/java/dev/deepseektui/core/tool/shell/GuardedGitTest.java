package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that a repository's configuration makes git run. Each leaves its name in a file outside the workspace. */
class GuardedGitTest {
    @TempDir
    Path dir;

    private Path home;
    private Path marks;
    private ShellScene scene;

    @BeforeEach
    void open() throws IOException {
        assumeThat(ShellPrograms.find(System.getenv().getOrDefault("PATH", ""), "git"))
                .isPresent();
        home = Files.createDirectories(dir.resolve("home"));
        marks = dir.resolve("marks");
        scene = scene(Map.of());
        run("git init -q && git config user.email a@b.c && git config user.name A");
        scene.write(".gitattributes", "*.text diff=text\n*.ext diff=ext\n*.filtered filter=own\n");
        run("touch a.text a.ext a.filtered && git add . && git commit -qm one");
        assertThat(marks).doesNotExist();
    }

    @AfterEach
    void close() throws IOException {
        if (scene != null) {
            scene.close();
        }
    }

    private ShellScene scene(Map<String, String> more) throws IOException {
        Map<String, String> environment = new HashMap<>(more);
        environment.putIfAbsent("HOME", home.toString());
        environment.putIfAbsent("GIT_CONFIG_NOSYSTEM", "1");
        return ShellScene.in(dir, environment);
    }

    private String run(String command) {
        return scene.run(command).text();
    }

    private String marking(String name) {
        return "echo %s >> %s; ".formatted(name, marks);
    }

    /** Returns every setting of a repository that names a program and may affect a read-only command. */
    private String wishes() {
        return """
            [core]
                fsmonitor = "%s false"
                hooksPath = hooks
                pager = "%s cat"
                sshCommand = "%s false"
            [alias]
                status = "!%s"
            [diff "text"]
                textconv = "%s cat"
                cachetextconv = true
            [diff "ext"]
                command = "%s true"
            [filter "own"]
                clean = "%s cat"
                smudge = "%s cat"
                required = true
            [gpg]
                program = false
            [man]
                viewer = own
            [man "own"]
                cmd = "%s true"
            [log]
                showSignature = true
            """.formatted(
                        marking("fsmonitor"),
                        marking("pager"),
                        marking("ssh"),
                        marking("alias"),
                        marking("textconv"),
                        marking("diff"),
                        marking("clean"),
                        marking("smudge"),
                        marking("man"));
    }

    private void wishing() throws IOException {
        Files.writeString(
                scene.workspace.resolve(".git/config"),
                Files.readString(scene.workspace.resolve(".git/config")) + wishes());
        hook("hooks", "post-index-change");
        scene.write("a.text", "more\n");
        scene.write("a.ext", "more\n");
        scene.write("a.filtered", "more\n");
    }

    private void hook(String folder, String name) throws IOException {
        Path hooks = Files.createDirectories(scene.workspace.resolve(folder));
        Path hook = Files.writeString(hooks.resolve(name), "#!/bin/sh\n" + marking(name) + "\n");
        assertThat(hook.toFile().setExecutable(true)).isTrue();
    }

    /** Creates a repository of plain files, as a clone or an archive contains it. */
    private Path embedded() throws IOException {
        run("git init -q --bare embedded && rm -rf embedded/hooks");
        Path embedded = scene.workspace.resolve("embedded");
        Files.writeString(embedded.resolve("config"), """
            [core]
                repositoryformatversion = 0
                bare = false
                worktree = ..
                fsmonitor = "%s false"
            """.formatted(marking("embedded")));
        return embedded;
    }

    @ParameterizedTest
    @EnumSource(
            value = GitGuard.class,
            names = {"LIGHT", "FULL"})
    void a_repository_among_the_files_of_another_runs_nothing(GitGuard guard) throws IOException {
        embedded();

        scene.guarded(guard).call("command", "git status", "workdir", "embedded");

        assertThat(marks).doesNotExist();
    }

    @Test
    void it_does_where_a_person_approved_the_command() throws IOException {
        embedded();

        scene.call("command", "git status", "workdir", "embedded");

        assertThat(marks).content().contains("embedded");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git status",
                "git status --porcelain=v2",
                "git diff",
                "git diff --no-ext-diff",
                "git diff --stat HEAD",
                "git diff --cached",
                "git log -p",
                "git log --show-signature",
                "git log --format=%G?",
                "git show",
                "git show --stat",
                "git blame a.text",
                "git blame a.filtered",
                "git describe --always --dirty",
                "git ls-files -m",
                "git ls-tree HEAD",
                "git shortlog HEAD",
                "git rev-parse HEAD",
                "git stash list",
                "git worktree list",
                "sh -c 'cd hooks && git status'",
                "git -p status",
                "git log --help",
                "git log --remerge-diff",
                "git log --alternate-refs"
            })
    void a_look_runs_nothing_that_the_repository_names(String command) throws IOException {
        wishing();

        scene.guarded(GitGuard.FULL).run("touch a.*; " + command);

        assertThat(marks).as(command).doesNotExist();
    }

    @Test
    void without_a_guard_they_do_or_these_tests_would_show_nothing() throws IOException {
        wishing();

        run("touch a.*; git status; git diff; git log -p; git blame a.text; git log --help");

        assertThat(marks)
                .content()
                .contains("fsmonitor", "textconv", "diff", "clean", "post-index-change", "man")
                .doesNotContain("alias");
    }

    @Test
    void a_look_still_shows_what_there_is_to_see() throws IOException {
        wishing();
        scene.guarded(GitGuard.FULL);

        assertThat(run("git status --short")).contains(" M a.text", " M a.ext", " M a.filtered");
        assertThat(run("git diff a.text")).contains("+more");
        assertThat(run("git diff a.ext")).contains("use --no-ext-diff");
        assertThat(run("git diff --no-ext-diff a.ext")).contains("+more");
    }

    @Test
    void what_the_configuration_includes_from_the_workspace_is_no_more_the_user_s() throws IOException {
        scene.write("shared", wishes());
        run("git config include.path ../shared && git config includeIf.gitdir:**.path ../shared");
        scene.write("a.text", "more\n");
        scene.write("a.filtered", "more\n");

        scene.guarded(GitGuard.FULL).run("git status; git diff; git log -p");

        assertThat(marks).doesNotExist();
    }

    @Test
    void the_user_s_own_programs_run_unless_anybody_can_write_there() throws IOException {
        String own = "[diff \"text\"]\n textconv = \"%s cat\"\n".formatted(marking("own"));
        Files.writeString(home.resolve(".gitconfig"), own);
        scene.write("a.text", "more\n");
        scene.guarded(GitGuard.FULL).run("git diff");
        assertThat(marks).content().contains("own");
        Files.delete(marks);

        scene.write("config", own);
        Files.writeString(home.resolve(".gitconfig"), "[include]\n path = " + scene.workspace.resolve("config"));
        scene.run("git diff");
        assertThat(marks).doesNotExist();
    }

    @Test
    void a_submodule_is_no_way_round() throws IOException {
        run("git init -q sub && git -C sub -c user.name=A -c user.email=a commit -q --allow-empty -m s"
                + " && git add sub && git commit -qm sub");
        run("git -C sub config core.fsmonitor \"%s false\"".formatted(marking("sub")));
        scene.write("sub/new", "");

        assertThat(scene.guarded(GitGuard.FULL).run("git status --short").text())
                .contains("sub");
        assertThat(marks).doesNotExist();
    }

    @Test
    void a_file_that_points_to_a_repository_is_none_either() throws IOException {
        embedded();
        Files.createDirectories(scene.workspace.resolve("pointing"));
        scene.write("pointing/.git", "gitdir: ../embedded\n");

        scene.guarded(GitGuard.FULL).call("command", "git status; git diff", "directory", "pointing");

        assertThat(marks).doesNotExist();
    }

    @Test
    void what_is_missing_is_not_fetched_by_a_program() {
        run("git clone -q --bare . ../other; git config remote.origin.url \"$PWD/../other\";"
                + " git config remote.origin.promisor true; git config extensions.partialClone origin;"
                + " git config core.repositoryFormatVersion 1;"
                + " git config remote.origin.uploadpack \"%s git-upload-pack\"".formatted(marking("fetched")));
        String missing = "0123456789012345678901234567890123456789";

        run("git show " + missing);
        assertThat(marks).exists();
        marks.toFile().delete();
        scene.guarded(GitGuard.FULL).run("git show " + missing);

        assertThat(marks).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(
            value = GitGuard.class,
            names = {"NONE", "LIGHT"})
    void a_commit_runs_its_hooks_and_filters(GitGuard guard) throws IOException {
        hook(".git/hooks", "pre-commit");
        run("git config filter.own.clean \"%s cat\"".formatted(marking("clean")));
        scene.write("a.filtered", "more\n");

        assertThat(scene.guarded(guard)
                        .run("git commit -qam two; git log --oneline | wc -l")
                        .text())
                .isEqualTo("exit code 0\n2");
        assertThat(marks).content().contains("pre-commit", "clean");
    }

    @Test
    void programs_that_the_environment_names_are_not_run_by_a_look() throws IOException {
        scene.close();
        String program = "sh -c '%s cat'".formatted(marking("variable"));
        scene = scene(Map.of(
                "GIT_EXTERNAL_DIFF",
                program,
                "GIT_SSH_COMMAND",
                program,
                "GIT_PAGER",
                program,
                "GIT_EXEC_PATH",
                dir.toString(),
                "GIT_CONFIG_PARAMETERS",
                "'core.fsmonitor=" + program.replace("'", "'\\''") + "'",
                "GIT_AUTHOR_NAME",
                "kept",
                "GIT_CONFIG_COUNT",
                "1",
                "GIT_CONFIG_KEY_0",
                "alias.kept",
                "GIT_CONFIG_VALUE_0",
                "rev-parse --is-inside-work-tree"));
        scene.write("a.text", "more\n");

        scene.guarded(GitGuard.FULL);

        assertThat(run("git status --short")).contains(" M a.text");
        assertThat(run("git diff")).contains("+more");
        assertThat(run("git kept; echo $GIT_AUTHOR_NAME")).isEqualTo("exit code 0\ntrue\nkept");
        assertThat(marks).doesNotExist();
    }

    @Test
    void a_git_in_the_workspace_is_not_the_one_that_was_meant() throws IOException {
        Path bin = Files.createDirectories(scene.workspace.resolve("bin"));
        Path git = Files.writeString(bin.resolve("git"), "#!/bin/sh\n" + marking("workspace"));
        assertThat(git.toFile().setExecutable(true)).isTrue();
        scene.close();
        scene = scene(Map.of("PATH", bin + ":bin:.::" + System.getenv("PATH")));

        assertThat(scene.guarded(GitGuard.FULL)
                        .run("git rev-parse --is-inside-work-tree")
                        .text())
                .isEqualTo("exit code 0\ntrue");
        assertThat(marks).doesNotExist();
    }

    @Test
    void where_there_is_no_repository_and_no_git_commands_run_all_the_same() throws IOException {
        Files.createDirectories(scene.workspace.resolve("plain"));
        assertThat(named(dir).keys(dir, Map.of())).isEmpty();
        assertThat(named(scene.workspace).keys(home, Map.of("PATH", System.getenv("PATH"))))
                .noneMatch(key -> key.startsWith("core.fsmonitor"));
    }

    @Test
    void all_that_is_counted_is_there() {
        Map<String, String> readOnlyEnvironment =
                GuardedGit.readOnlyEnvironment(Map.of("GIT_CONFIG_COUNT", "no number"), dir);
        Map<String, String> guarded = GuardedGit.without(Set.of("diff.x.textconv"), readOnlyEnvironment);
        int count = Integer.parseInt(guarded.getOrDefault("GIT_CONFIG_COUNT", ""));

        assertThat(List.of(0, 1, count - 1)).allMatch(i -> guarded.containsKey("GIT_CONFIG_KEY_" + i));
        assertThat(guarded).doesNotContainKey("GIT_CONFIG_KEY_" + count).containsValue("diff.x.textconv");
    }

    @Test
    void a_configuration_that_never_ends_keeps_nobody_waiting_and_is_not_taken_for_none() throws Exception {
        Path pipe = scene.workspace.resolve("endless");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        run("git config include.path ../endless");

        assertThatThrownBy(() -> named(scene.workspace)
                        .keys(
                                scene.workspace,
                                Map.of("PATH", System.getenv().getOrDefault("PATH", "")),
                                Duration.ofMillis(50)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("does not say in time");
    }

    @Test
    void a_configuration_too_long_to_be_read_is_not_taken_for_a_short_one() throws Exception {
        scene.write(".git/config", "[a]\n" + "b = c\n".repeat(20_000) + "[core]\n fsmonitor = false\n");

        assertThatThrownBy(() -> named(scene.workspace)
                        .keys(scene.workspace, Map.of("PATH", System.getenv().getOrDefault("PATH", ""))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("too long");
    }

    private NamedByRepository named(Path workspace) {
        ShellPrograms programs = ShellPrograms.on(System.getenv().getOrDefault("PATH", ""));
        Launcher launcher =
                new Launcher(programs, Map::of, new Launcher.Outputs(dir, KnownKeys.NONE), IdSource.random());
        return new NamedByRepository(launcher, workspace);
    }
}
