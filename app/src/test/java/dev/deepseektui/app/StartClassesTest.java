package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cli.ScreenProgram;
import dev.deepseektui.app.tui.terminal.RehearsedTerminal;
import dev.deepseektui.core.image.SendableImage;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.simulator.Simulator;
import dev.deepseektui.core.simulator.brain.LabelledBrain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No start compares records or sorts in the way that the JDK gives them, nor reads annotations: what that makes at run time no archive
 * keeps, and it takes 10 ms the first time. A record that fails here gets its {@code equals} and {@code hashCode} written out, a
 * {@code Comparator.comparing} a method that compares.
 */
class StartClassesTest {
    private static final String MADE_FOR_RECORDS = "java.lang.runtime.ObjectMethods";

    @TempDir
    Path dir;

    /** Shows the screen, on which the guide is asked, as the training of an archive does. */
    static final class Rehearsed {
        private Rehearsed() {}

        public static void main(String[] args) {
            Path home = Path.of(args[0]);
            Surroundings apart = new Surroundings(
                    Map.of("HOME", home.toString(), "TERM", "xterm-256color", "COLORTERM", "truecolor"), home, home);
            System.exit(ScreenProgram.rehearse(apart, new RehearsedTerminal("where is it said?", "Sample.java")));
        }
    }

    @Test
    void an_ask_with_one_reply_makes_no_classes_that_no_archive_keeps_and_decodes_no_picture() throws Exception {
        try (Simulator provider = Simulator.start(new LabelledBrain())) {
            assertThat(loadedBy(
                            Main.class,
                            "exec",
                            "--base-url",
                            provider.baseUrl(),
                            "--set",
                            "model.api_key=sk-simulated",
                            "hello"))
                    .contains("okhttp3.OkHttpClient")
                    .doesNotContain(MADE_FOR_RECORDS, SendableImage.class.getName())
                    .noneMatch(StartClassesTest::isMadeAtRunTime);
        }
    }

    @Test
    void the_first_frame_compares_no_records() throws Exception {
        Files.writeString(dir.resolve("Sample.java"), "class Sample { String said = \"here\"; }\n");
        List<String> loaded = loadedBy(Rehearsed.class, dir.toString());
        // It is opened once there is a frame.
        int session = loaded.indexOf(SessionFactory.class.getName());
        assertThat(session).isPositive();
        assertThat(loaded.subList(0, session))
                .contains("dev.deepseektui.app.tui.terminal.Cell")
                .doesNotContain(MADE_FOR_RECORDS);
    }

    @Test
    void the_help_of_the_program_makes_no_command() throws Exception {
        assertThat(loadedBy(Main.class, "--help"))
                .contains("dev.deepseektui.app.cli.RootCommand")
                .doesNotContain("dev.deepseektui.app.cli.ExecCommand", "dev.deepseektui.app.cli.ConfigCommand")
                .noneMatch(name -> name.startsWith("com.fasterxml.jackson.databind"))
                .noneMatch(StartClassesTest::isMadeAtRunTime);
    }

    /** A proxy stands for an annotation that was read, an accessor for a member that was called by its name. */
    private static boolean isMadeAtRunTime(String name) {
        return name.contains("$Proxy")
                || name.contains("GeneratedMethodAccessor")
                || name.startsWith("java.util.Comparator$$Lambda");
    }

    private List<String> loadedBy(Class<?> main, String... arguments) throws Exception {
        Path log = dir.resolve("classes.log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:file=" + log + ":none:filesize=0",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(dir.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("DEEPSEEK_"));
        builder.environment()
                .putAll(Map.of(
                        "HOME",
                        dir.toString(),
                        "DEEPSEEK_HOME",
                        dir.resolve("home").toString()));
        builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        Path out = dir.resolve("out");
        builder.redirectErrorStream(true).redirectOutput(out.toFile());
        Process process = builder.start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(out)).isZero();
        try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
            return lines.map(line -> line.split(" ", 2)[0]).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
