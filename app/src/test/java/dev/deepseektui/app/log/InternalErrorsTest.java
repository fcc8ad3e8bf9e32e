package dev.deepseektui.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.core.rolling.RollingFileAppender;
import dev.deepseektui.app.log.RollingLog.KeyMask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class InternalErrorsTest {
    @TempDir
    Path home;

    private final List<String> told = new ArrayList<>();
    private Path file;
    private ProgramLog log;

    @BeforeEach
    void prepare() {
        file = home.resolve("logs/deepseek-tui.log");
        log = new ProgramLog(file, () -> List.of("my-own-key"), told::add);
    }

    @Test
    void nothing_is_written_before_the_first_defect() {
        assertThat(file.getParent()).doesNotExist();
    }

    @Test
    void a_defect_is_one_line_for_the_user_and_a_stack_trace_in_the_log() {
        log.defect("turn 3", new IllegalStateException("boom", new IOException("below")));

        assertThat(told)
                .containsExactly("Internal error in turn 3: java.lang.IllegalStateException: boom. " + "Details are in "
                        + file + "; please report this error.");
        assertThat(file)
                .content()
                .contains("turn 3", "deepseek-tui ", "Java ", "IllegalStateException: boom", "Caused by: ", "below")
                .contains("at dev.deepseektui.app.log.InternalErrorsTest");
    }

    @Test
    void the_death_of_a_thread_is_a_defect() {
        log.uncaughtException(new Thread("engine"), new StackOverflowError());

        assertThat(told).singleElement().asString().contains("thread engine", "StackOverflowError");
        assertThat(file).content().contains("thread engine", "StackOverflowError");
    }

    @Test
    void the_log_is_for_its_owner_only() throws IOException {
        log.defect("turn 1", new IllegalStateException());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void keys_are_masked_in_the_log_and_for_the_user() {
        log.defect(
                "turn 1",
                new IllegalStateException("my-own-key was refused", new IOException("Authorization: Bearer abc.def")));

        assertThat(told).singleElement().asString().contains("*** was refused").doesNotContain("my-own-key");
        assertThat(file)
                .content()
                .contains("*** was refused", "Bearer ***")
                .doesNotContain("my-own-key")
                .doesNotContain("abc.def");
    }

    @Test
    void a_log_that_cannot_be_written_is_said() throws IOException {
        Files.writeString(home.resolve("logs"), "in the way");

        log.defect("turn 1", new IllegalStateException("boom"));

        assertThat(told)
                .singleElement()
                .asString()
                .contains("IllegalStateException: boom", file + " could not be written");
    }

    @Test
    void a_long_message_is_cut_for_the_user() {
        log.defect("turn 1", new IllegalStateException("x".repeat(10_000)));

        assertThat(told).singleElement().asString().hasSizeLessThan(1_000);
        assertThat(file).content().contains("x".repeat(10_000));
    }

    @Test
    void a_full_log_is_put_aside_and_few_are_kept() throws IOException {
        RollingLog rolling = RollingLog.open(file, new KeyMask(List.of()), 2_000);
        for (int i = 0; i < 40; i++) {
            rolling.write("entry " + i + ".", new IllegalStateException());
        }

        assertThat(file).content().contains("entry 39.").doesNotContain("entry 0.");
        try (var files = Files.list(file.getParent())) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "deepseek-tui.log", "deepseek-tui.log.1", "deepseek-tui.log.2", "deepseek-tui.log.3");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void nothing_that_is_logged_goes_to_the_terminal() {
        log.begin("debug", "test");
        ch.qos.logback.classic.Logger root =
                (ch.qos.logback.classic.Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

        assertThat(root.iteratorForAppenders()).toIterable().hasOnlyElementsOfType(RollingFileAppender.class);
    }

    @Test
    void an_entry_is_one_line_without_control_characters_and_names_its_level() {
        log.begin("info", "test");
        LoggerFactory.getLogger("dev.deepseektui.any").info("one\n2026-01-01T00:00:00Z 1 ERROR \u001b[2Jforged");

        assertThat(file)
                .content()
                .contains("one | 2026-01-01T00:00:00Z 1 ERROR ")
                .doesNotContain("\u001b", "\n2026-01-01");
    }

    @Test
    void internal_errors_are_logged_though_the_log_is_switched_off() {
        log.begin("off", "test");
        log.defect("turn 1", new IllegalStateException("boom"));

        assertThat(file).content().contains(" ERROR ", "boom").doesNotContain(" INFO ");
    }
}
