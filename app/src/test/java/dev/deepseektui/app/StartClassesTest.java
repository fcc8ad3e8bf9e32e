package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cli.ScreenProgram;
import dev.deepseektui.app.tui.terminal.LiveScreen;
import dev.deepseektui.app.tui.terminal.RehearsedTerminal;
import dev.deepseektui.app.tui.terminal.RehearsedTerminal.Exchange;
import dev.deepseektui.core.image.SendableImage;
import dev.deepseektui.core.simulator.Simulator;
import dev.deepseektui.core.simulator.brain.LabelledBrain;
import dev.deepseektui.core.turn.TurnEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which classes a start loads, as far as a person would feel it. No start compares records or sorts in the way that the JDK gives them,
 * nor reads annotations: what that makes at run time no archive keeps, and it takes 10 ms the first time. A record that fails here gets
 * its {@code equals} and {@code hashCode} written out, a {@code Comparator.comparing} a method that compares.
 */
class StartClassesTest {
    private static final String MADE_FOR_RECORDS = "java.lang.runtime.ObjectMethods";

    /** Java 17 loads 4,045 for an ask with one reply and Java 25 4,184. */
    private static final int MOST_OF_AN_ASK = 4_350;

    /** What reads the provider's address: 75. */
    private static final int MOST_OF_HTTP_BEFORE_THE_TURN = 85;

    @TempDir
    static Path dir;

    /** With one reply. */
    private static List<Load> ask = List.of();

    @BeforeAll
    static void ask() throws Exception {
        try (Simulator provider = Simulator.start(new LabelledBrain())) {
            ask = loadedBy(
                    Main.class,
                    "exec",
                    "--base-url",
                    provider.baseUrl(),
                    "--set",
                    "model.api_key=sk-simulated",
                    "hello");
        }
    }

    /** Shows the screen, on which the guide is asked, as the training of an archive does. */
    static final class Rehearsed {
        private Rehearsed() {}

        public static void main(String[] args) {
            Path home = Path.of(args[0]);
            Surroundings apart = new Surroundings(
                    Map.of("HOME", home.toString(), "TERM", "xterm-256color", "COLORTERM", "truecolor"), home, home);
            Exchange exchange = new Exchange("where is it said?", "Sample.java");
            System.exit(ScreenProgram.rehearse(apart, new RehearsedTerminal(exchange)));
        }
    }

    @Test
    void an_ask_makes_no_classes_that_no_archive_keeps_and_decodes_no_picture() {
        assertThat(names(ask))
                .contains("okhttp3.OkHttpClient")
                .doesNotContain(MADE_FOR_RECORDS, SendableImage.class.getName())
                .noneMatch(StartClassesTest::isMadeAtRunTime);
    }

    @Test
    void an_ask_loads_no_more_classes_than_it_did() {
        assertThat(ask)
                .as(
                        "Load what most asks do not need where it is needed, or beside the rest; what all need may raise this number")
                .hasSizeLessThan(MOST_OF_AN_ASK);
    }

    @Test
    void the_client_is_made_beside_the_opening_of_the_session() {
        String calling = ask.stream()
                .filter(load -> load.name().equals(Main.class.getName()))
                .findFirst()
                .orElseThrow()
                .thread();
        List<String> byTheCaller =
                names(ask.stream().filter(load -> load.thread().equals(calling)).toList());

        assertThat(byTheCaller).contains(TurnEngine.class.getName()).doesNotContain("okhttp3.OkHttpClient$Builder");
        assertThat(byTheCaller.subList(0, byTheCaller.indexOf(TurnEngine.class.getName())))
                .as("The connection's own thread has time for HTTP, the calling one has not")
                .filteredOn(name -> name.matches("(okhttp3|okio|kotlin)\\..*"))
                .hasSizeLessThan(MOST_OF_HTTP_BEFORE_THE_TURN);
    }

    @Test
    void the_first_frame_compares_no_records_and_has_no_use_of_javas_own_lambdas() throws Exception {
        Files.writeString(dir.resolve("Sample.java"), "class Sample { String said = \"here\"; }\n");
        List<String> loaded = names(loadedBy(Rehearsed.class, dir.toString()));
        // Keys are listened to once there is a frame.
        int drawn = loaded.indexOf(LiveScreen.class.getName() + "$Listener");
        assertThat(drawn).isPositive();
        assertThat(loaded.subList(0, drawn))
                .contains("dev.deepseektui.app.tui.terminal.Cell")
                .doesNotContain(MADE_FOR_RECORDS)
                .as("To link those of a stream or of a Pattern takes some milliseconds: write a loop or a LatePattern")
                .noneMatch(name -> name.matches("java\\.util\\.(stream|regex)\\..*\\$\\$Lambda.*"));
    }

    @Test
    void the_help_of_the_program_makes_no_command() throws Exception {
        assertThat(names(loadedBy(Main.class, "--help")))
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

    /** A class, and the thread that loaded it. */
    private record Load(String thread, String name) {
        private static final Pattern LINE = Pattern.compile("\\[(\\d+) *] *(\\S+) .*");

        static Load of(String line) {
            Matcher parts = LINE.matcher(line);
            assertThat(parts.matches()).as(line).isTrue();
            return new Load(parts.group(1), parts.group(2));
        }
    }

    private static List<String> names(List<Load> loaded) {
        return loaded.stream().map(Load::name).toList();
    }

    private static List<Load> loadedBy(Class<?> main, String... arguments) throws Exception {
        Path log = dir.resolve("classes.log");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xlog:class+load:file=" + log + ":tid:filesize=0",
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
            return lines.map(Load::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
