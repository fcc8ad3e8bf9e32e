package dev.deepseektui.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.app.doctor.Finding.Grade;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeExaminationTest {
    @TempDir
    Path root;

    private Path home;

    @BeforeEach
    void prepare() {
        home = root.resolve(".deepseek");
    }

    /** Returns the findings except the disk's free space, which depends on the machine. */
    private List<Finding> findings() {
        return new HomeExamination(new DeepseekHome(home))
                .findings().stream()
                        .filter(finding -> !finding.subject().equals("disk"))
                        .toList();
    }

    private void makeHome(String permissions) throws IOException {
        Files.createDirectory(home);
        permit(home, permissions);
    }

    private static void permit(Path file, String permissions) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void a_missing_home_is_made_later() {
        assertThat(findings())
                .containsExactly(Finding.ok("home", home + " will be created when the first session starts"));
    }

    @Test
    void a_home_for_its_owner_only_is_fine() throws IOException {
        makeHome("rwx------");

        assertThat(findings())
                .extracting(Finding::subject, Finding::grade)
                .containsExactly(
                        tuple("home", Grade.OK),
                        tuple("log", Grade.OK),
                        tuple("permissions", Grade.OK),
                        tuple("sizes", Grade.OK));
    }

    @Test
    void what_others_may_read_is_named_with_the_command_that_mends_it() throws IOException {
        makeHome("rwxr-xr-x");
        permit(Files.writeString(home.resolve("credentials"), "sk-x"), "rw-r-----");
        permit(Files.createDirectory(home.resolve("sessions")), "rwx------");

        assertThat(findings())
                .filteredOn(finding -> finding.grade() == Grade.PROBLEM)
                .containsExactly(
                        Finding.problem("permissions", "other users can read " + home, "chmod go= " + home),
                        Finding.problem(
                                "permissions",
                                "other users can read " + home.resolve("credentials"),
                                "chmod go= " + home.resolve("credentials")));
    }

    @Test
    void what_lies_open_in_a_home_that_nobody_else_can_enter_is_out_of_reach() throws IOException {
        makeHome("rwx------");
        permit(Files.writeString(home.resolve("credentials"), "sk-x"), "rw-r--r--");

        assertThat(findings()).contains(Finding.ok("permissions", "private"));
    }

    @Test
    void it_is_said_where_the_log_is_and_if_it_has_internal_errors() throws IOException {
        makeHome("rwx------");
        Path log = home.resolve("logs/deepseek-tui.log");
        assertThat(findings()).contains(Finding.ok("log", log + " will be created when the first session starts"));

        Files.createDirectory(home.resolve("logs"));
        Files.writeString(log, "2026-01-01T00:00:00.000Z 17 INFO  [main] an ERROR by name only\n");
        assertThat(findings()).contains(Finding.ok("log", log.toString()));

        Files.writeString(log, "2026-01-01T00:00:00.000Z 17 ERROR [main] boom\n");
        assertThat(findings())
                .contains(Finding.hint("log", log + " contains internal errors", "report them, then delete the file"));
    }

    @Test
    void a_file_in_place_of_the_home_is_a_problem() throws IOException {
        Files.writeString(home, "");

        assertThat(findings())
                .containsExactly(
                        Finding.problem("home", home + " is not a directory", "move it, or set DEEPSEEK_HOME"));
    }

    @Test
    void a_file_above_the_home_is_a_problem() throws IOException {
        home = Files.writeString(root.resolve("file"), "").resolve("below");

        assertThat(findings()).singleElement().returns(Grade.PROBLEM, Finding::grade);
    }

    @Test
    void a_file_in_place_of_the_sessions_is_a_problem() throws IOException {
        makeHome("rwx------");
        permit(Files.writeString(home.resolve("sessions"), ""), "rw-------");

        assertThat(findings())
                .filteredOn(finding -> finding.grade() == Grade.PROBLEM)
                .extracting(Finding::found)
                .containsExactly(home.resolve("sessions") + " is not a directory");
    }

    @Test
    void a_home_that_cannot_be_written_is_a_problem() throws IOException {
        makeHome("r-x------");
        assumeThat(Files.isWritable(home))
                .as("the superuser may write everywhere")
                .isFalse();

        assertThat(findings()).contains(Finding.problem("home", "cannot write to " + home, "chmod u+rwx " + home));
    }
}
