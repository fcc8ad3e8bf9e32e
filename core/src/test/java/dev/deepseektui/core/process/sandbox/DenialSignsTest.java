package dev.deepseektui.core.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.MountTable.MountAccess;
import dev.deepseektui.core.process.sandbox.Sandbox.SandboxPlaces;
import dev.deepseektui.core.process.sandbox.WrappedCommand.ConfinedReport;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DenialSignsTest {
    private static final Path WORKSPACE = Path.of("/home/me/work");
    private static final List<Mount> MOUNTS = List.of(
            mount("/home/me/.ssh", MountAccess.HIDDEN),
            mount("/home/me/work", MountAccess.WRITABLE),
            mount("/home/me/work/.git", MountAccess.READ_ONLY),
            mount("/home/me/work/AGENTS.md", MountAccess.READ_ONLY));

    private static Mount mount(String path, MountAccess access) {
        return new Mount(Path.of(path), access, Path.of(path), Mount.MountKind.DIRECTORY);
    }

    private static Optional<Denial> in(String output, int tries) {
        return in(output, tries, Profile.WORK);
    }

    private static Optional<Denial> in(String output, int tries, Profile profile) {
        return in(output, MOUNTS, new Confined(List.of("x"), WORKSPACE, profile, LeftoverProcesses.ENDED), tries);
    }

    private static Optional<Denial> in(String output, List<Mount> mounts) {
        return in(output, mounts, new Confined(List.of("x"), WORKSPACE, Profile.WORK, LeftoverProcesses.ENDED), 0);
    }

    private static Optional<Denial> in(String output, List<Mount> mounts, Confined command, int tries) {
        SandboxPlaces places = new SandboxPlaces(
                WORKSPACE,
                List.of(),
                Path.of("/home/me"),
                List.of(),
                () -> List.of(WORKSPACE.resolve("AGENTS.md")),
                List::of,
                List::of);
        return new DenialSigns(command, mounts, places).in(output, new ConfinedReport(true, List.of(), tries));
    }

    @Test
    void what_stands_only_in_the_tmp_of_others_is_hidden(@TempDir Path dir) throws Exception {
        Path others = Files.createDirectories(dir.resolve("tmp"));
        Path own = Files.createDirectories(dir.resolve("own/both"));
        Files.createDirectories(others.resolve("both"));
        Files.createDirectories(others.resolve("outside"));
        Mount tmp = new Mount(others, MountAccess.WRITABLE, dir.resolve("own"), Mount.MountKind.DIRECTORY);

        assertThat(in(
                        "sh: 1: cannot create " + others.resolve("outside/file") + ": Directory nonexistent",
                        List.of(tmp)))
                .contains(new Denial(Need.OUTSIDE, others.resolve("outside/file") + " is hidden"));
        assertThat(in("sh: " + others.resolve("both/file") + ": No such file or directory", List.of(tmp)))
                .isEmpty();
        assertThat(in("sh: " + others.resolve("file") + ": No such file or directory", List.of(tmp)))
                .isEmpty();
        assertThat(own).exists();
    }

    @Test
    void a_commit_needs_git() {
        assertThat(in("fatal: Unable to create '/home/me/work/.git/index.lock': Read-only file system", 0))
                .contains(new Denial(Need.GIT, "/home/me/work/.git/index.lock"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bash: /home/me/.npmrc: Read-only file system",
                "Error: EROFS: read-only file system, open '/home/me/.npm/_logs/x.log'",
                "touch: cannot touch '/etc/x': Read-only file system",
                "sh: 1: cannot create AGENTS.md: Read-only file system",
                "mv: cannot move 'AGENTS.md' to 'n': Device or resource busy"
            })
    void what_is_read_only_is_outside_the_sandbox(String line) {
        assertThat(in("some words\n" + line + "\n", 0))
                .hasValueSatisfying(denial -> assertThat(denial.need()).isEqualTo(Need.OUTSIDE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/usr/bin/bash: line 1: /opt/x: Read-only file system",
                "/opt/x: Read-only file system",
                "/bin/sh: 1: cannot create /opt/x: Read-only file system",
                "/usr/bin/touch: cannot touch '/opt/x': Read-only file system",
                "OSError: [Errno 30] Read-only file system: '/opt/x'"
            })
    void it_is_not_the_program_that_complains(String line) {
        assertThat(in(line, 0)).contains(new Denial(Need.OUTSIDE, "/opt/x is read-only"));
    }

    @Test
    void what_is_hidden_is_named() {
        assertThat(in("cat: /home/me/.ssh/id: Permission denied", 0))
                .contains(new Denial(Need.OUTSIDE, "~/.ssh/id is hidden"));
    }

    @Test
    void what_is_not_found_was_hidden_only_if_it_exists(@TempDir Path home) throws Exception {
        Files.createDirectories(home.resolve(".m2"));
        Files.writeString(home.resolve(".m2/settings.xml"), "x");

        assertThat(inHome(home, "x", "cat: ~/.m2/settings.xml: No such file or directory"))
                .contains(new Denial(Need.OUTSIDE, "~/.m2/settings.xml is hidden"));
        assertThat(inHome(home, "x", "cat: ~/.m2/other.xml: No such file or directory"))
                .isEmpty();
    }

    @Test
    void a_builder_that_gets_no_package_names_its_hidden_settings(@TempDir Path home) throws Exception {
        String output = "[ERROR] Could not resolve dependencies for project a:b";
        assertThat(inHome(home, "mvn -o test", output)).isEmpty();

        Files.createDirectories(home.resolve(".m2"));
        Files.writeString(home.resolve(".m2/settings.xml"), "x");

        assertThat(inHome(home, "mvn -o test", output))
                .contains(new Denial(Need.OUTSIDE, "~/.m2/settings.xml is hidden"));
        assertThat(inHome(home, "npm ci", output)).isEmpty();
        assertThat(inHome(home, "mvn -o test", "[ERROR] There are test failures."))
                .isEmpty();
    }

    private static Optional<Denial> inHome(Path home, String command, String output) {
        SandboxPlaces places = new SandboxPlaces(WORKSPACE, List.of(), home, List.of(), List::of, List::of, List::of);
        Confined confined =
                new Confined(List.of("bash", "-c", command), WORKSPACE, Profile.WORK, LeftoverProcesses.ENDED);
        Mount hidden = new Mount(home, MountAccess.HIDDEN, home, Mount.MountKind.DIRECTORY);
        return new DenialSigns(confined, List.of(hidden), places).in(output, new ConfinedReport(true, List.of(), 0));
    }

    @Test
    void what_a_command_printed_stands_in_a_question_as_one_short_line() {
        Denial denial = new Denial(Need.OUTSIDE, "/a\u001b[2J\u202e" + "😀".repeat(200) + " is read-only");

        assertThat(denial.fact())
                .doesNotContain("\u001b", "\u202e")
                .endsWith("😀…")
                .hasSizeLessThan(230);
    }

    @Test
    void tries_to_reach_the_network_have_been_counted() {
        assertThat(in("npm error", 2)).contains(new Denial(Need.NETWORK, "2 tries"));
        assertThat(in("npm error", 2, Profile.WORK.with(Need.NETWORK))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat: missing: No such file or directory",
                "make: *** [Makefile:2: all] Error 1",
                "bash: ./x: Permission denied",
                "rm: cannot remove 'src': Device or resource busy"
            })
    void a_plain_failure_is_none_of_the_sandbox_s(String line) {
        assertThat(in(line, 0)).isEmpty();
    }
}
