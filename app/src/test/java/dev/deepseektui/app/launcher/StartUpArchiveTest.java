package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StartUpArchiveTest {
    private static final String CRASHES_WITH_ARCHIVE = """
            case "$*" in *SharedArchiveFile*|*AOTCache*) kill -SEGV $$ ;; esac
            echo answer""";

    private static final int CRASHED = 139;

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"17.0.1", "23", "24.0.1", "25.0.3"})
    void it_is_named_only_once_it_is_there(String version) throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), version);
        Installation launcher = launcher(java);

        launcher.run();
        launcher.run();

        assertThat(java.namedAnArchive(0)).isFalse();
        assertThat(java.namedAnArchive(1)).isTrue();
    }

    @Test
    void class_data_serves_up_to_23_and_a_cache_from_24() throws Exception {
        FakeJava before = FakeJava.at(dir.resolve("23"), "23.0.1");
        FakeJava after = FakeJava.at(dir.resolve("24"), "24.0.1");
        Installation launcher = launcher(before);
        launcher.run();
        Path archive = launcher.archives().get(0);
        launcher.run();
        assertThat(before.arguments(1)).contains("-XX:SharedArchiveFile=" + archive);

        Files.delete(archive);
        Files.delete(Path.of(archive + ".seal"));
        launcher.with("JAVA_HOME", after.home().toString()).run();
        archive = launcher.archives().get(0);
        launcher.run();
        assertThat(after.arguments(1)).contains("-XX:AOTCache=" + archive);
    }

    @Test
    void class_data_stays_where_it_was_dumped_for() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.15");
        Installation launcher = launcher(java);
        launcher.run();

        launcher.run();

        assertThat(java.arguments(0)).doesNotContain("-XX:ArchiveRelocationMode=0");
        assertThat(java.arguments(1))
                .containsSubsequence("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");
    }

    @Test
    void the_version_alone_is_answered_without_a_cache() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "25.0.3");
        Installation launcher = launcher(java);

        launcher.run("--version");
        launcher.run("--version");
        launcher.run("exec", "--version");

        assertThat(launcher.archives()).hasSize(1);
        assertThat(java.namedAnArchive(1)).isFalse();
        assertThat(java.namedAnArchive(2)).isTrue();
    }

    @Test
    void warnings_of_the_jvm_stay_off_the_screen() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");

        launcher(java).run();

        assertThat(java.arguments(0)).containsSubsequence("-Xlog:disable", "-Xlog:all=error:stderr");
    }

    @Test
    void the_training_run_says_nothing() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java);

        assertThat(launcher.run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(launcher.run()).isEqualTo(new Outcome(0, "", ""));
    }

    @Test
    void other_jars_of_the_same_size_and_age_get_an_archive_of_their_own() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java);
        launcher.run();
        Path jar = dir.resolve("tree/lib/deepseek-tui-app-1.jar");
        FileTime time = Files.getLastModifiedTime(jar);
        Files.writeString(jar, "APP");
        Files.setLastModifiedTime(jar, time);

        launcher.run();

        assertThat(java.namedAnArchive(1)).isFalse();
        assertThat(launcher.archives()).hasSize(2);
    }

    @Test
    void an_archive_that_was_changed_is_not_used_and_made_again() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java);
        launcher.run();
        Path archive = launcher.archives().get(0);
        Files.writeString(archive, "torn");

        launcher.run();
        launcher.run();

        assertThat(java.namedAnArchive(1)).isFalse();
        assertThat(archive).content().isNotEqualTo("torn");
        assertThat(java.namedAnArchive(2)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.launcher.Shells#present")
    void a_crash_removes_it_and_starts_once_more(List<String> shell) throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves(CRASHES_WITH_ARCHIVE);
        Installation launcher = launcher(java).in(shell);
        launcher.run();
        Path archive = launcher.archives().get(0);

        Outcome outcome = crashingAtOnce(launcher, "asked");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).isEqualTo("answer\n");
        assertThat(outcome.err()).contains("the start-up archive was damaged");
        assertThat(archive).doesNotExist();
        assertThat(java.namedAnArchive(java.runs() - 2)).isTrue();
        assertThat(java.namedAnArchive(java.runs() - 1)).isFalse();
        assertThat(java.userArguments(java.runs() - 1)).containsExactly("asked");
    }

    /** Only a crash within a second of the start counts against the archive: on a busy machine one may come later, and is tried again. */
    private static Outcome crashingAtOnce(Installation launcher, String... arguments) throws IOException {
        Outcome outcome = launcher.run(arguments);
        for (int more = 20; outcome.status() == CRASHED && more > 0; more--) {
            outcome = launcher.run(arguments);
        }
        return outcome;
    }

    @Test
    void after_a_second_crash_there_is_none_for_these_jars() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves(CRASHES_WITH_ARCHIVE);
        Installation launcher = launcher(java);
        launcher.run();
        crashingAtOnce(launcher);
        launcher.run();
        crashingAtOnce(launcher);

        launcher.run();

        assertThat(launcher.archives()).isEmpty();
        assertThat(java.namedAnArchive(java.runs() - 1)).isFalse();
        try (var files = Files.list(launcher.home().resolve("cache"))) {
            assertThat(files).singleElement().asString().endsWith(".out");
        }
    }

    @Test
    void a_crash_that_repeats_without_it_is_reported() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("kill -SEGV $$");
        Installation launcher = launcher(java);

        assertThat(launcher.run().status()).isEqualTo(139);
        assertThat(launcher.run().status()).isEqualTo(139);
        assertThat(java.runs()).isEqualTo(3);
    }

    @Test
    void a_kill_is_no_crash() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1").behaves("kill -KILL $$");
        Installation launcher = launcher(java);
        launcher.run();
        Path archive = launcher.archives().get(0);

        Outcome outcome = launcher.run();

        assertThat(outcome.status()).isEqualTo(137);
        assertThat(outcome.err()).isEqualTo("deepseek-tui: Java was killed by signal 9\n");
        assertThat(java.runs()).isEqualTo(2);
        assertThat(archive).exists();
    }

    @Test
    void where_none_can_be_written_the_program_starts_all_the_same() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");

        assertThat(launcher(java).with("DEEPSEEK_HOME", "/dev/null/home").run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(java.runs()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cksum", "stat"})
    void without_the_means_to_tell_jars_apart_there_is_none(String tool) throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java);
        Files.delete(launcher.tools().resolve(tool));

        assertThat(launcher.run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(launcher.home().resolve("cache")).isEmptyDirectory();
    }

    @Test
    void a_literal_tilde_in_the_homes_name_is_the_users_home() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java).with("DEEPSEEK_HOME", "~/home");

        launcher.run();

        assertThat(launcher.archives()).hasSize(1);
    }

    @Test
    void while_another_start_makes_one_it_is_left_to_that() throws Exception {
        Installation launcher = launcher(FakeJava.at(dir.resolve("jdk"), "17.0.1"));
        lockTraining(launcher, Long.toString(ProcessHandle.current().pid()));

        launcher.run();

        assertThat(launcher.archives()).isEmpty();
        assertThat(launcher.home().resolve("cache/training")).isSymbolicLink();
    }

    @Test
    void a_training_whose_number_another_process_has_now_is_over() throws Exception {
        Installation launcher = launcher(FakeJava.at(dir.resolve("jdk"), "17.0.1"));
        lockTraining(launcher, ProcessHandle.current().pid() + " born at another time");

        launcher.run();

        assertThat(launcher.archives()).hasSize(1);
        assertThat(launcher.home().resolve("cache/training")).doesNotExist();
    }

    @Test
    void a_training_of_more_than_ten_minutes_counts_as_dead() throws Exception {
        Installation launcher = launcher(FakeJava.at(dir.resolve("jdk"), "17.0.1"));
        Path lock = lockTraining(launcher, "1");
        new ProcessBuilder("touch", "-h", "-t", "202601010000", lock.toString())
                .start()
                .waitFor();

        launcher.run();

        assertThat(launcher.archives()).hasSize(1);
        assertThat(lock).doesNotExist();
    }

    @Test
    void no_more_than_four_are_kept() throws Exception {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher(java);
        Path cache = launcher.home().resolve("cache");
        for (int n = 0; n < 6; n++) {
            Path old = Files.writeString(cache.resolve("deepseek-tui-" + n + "-1.jsa"), "old");
            Files.setLastModifiedTime(old, FileTime.fromMillis(n * 1000L));
        }

        launcher.run();

        try (var files = Files.list(cache)) {
            assertThat(files.filter(file -> file.toString().endsWith(".jsa"))).hasSize(4);
        }
        assertThat(launcher.archives())
                .singleElement()
                .satisfies(archive -> assertThat(archive).exists());
    }

    private static Path lockTraining(Installation launcher, String owner) throws IOException {
        Path lock = launcher.home().resolve("cache/training");
        return Files.createSymbolicLink(lock, Path.of("pid-" + owner));
    }

    private Installation launcher(FakeJava java) throws IOException {
        return Installation.distribution(dir.resolve("tree"), dir.resolve("aside"))
                .keepingArchives()
                .with("JAVA_HOME", java.home().toString());
    }
}
