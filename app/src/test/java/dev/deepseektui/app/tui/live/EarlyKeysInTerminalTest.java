package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Keys typed at any time during a start, from before the program has the terminal until long after its session is open:
 * none is lost, doubled or changed. {@code -Dstress=full} starts the program 500 times and prints a table; {@code -Dstarts=} sets another
 * number.
 */
@InTerminal
class EarlyKeysInTerminalTest {
    private static final boolean FULL = "full".equals(System.getProperty("stress"));
    private static final int STARTS = FULL ? 500 : 12;
    private static final Duration LATEST = Duration.ofMillis(2_500);

    private final Random random = new Random(Seed.RUN);
    private final List<Outcome> outcomes = new ArrayList<>();

    /** The way the program is started, and the load of the machine. */
    private enum Setting {
        DIRECT,
        SHELL,
        DIRECT_BUSY,
        SHELL_BUSY;

        boolean isBusy() {
            return this == DIRECT_BUSY || this == SHELL_BUSY;
        }

        boolean isDirect() {
            return this == DIRECT || this == DIRECT_BUSY;
        }
    }

    private record Outcome(Setting setting, Typed typed, Duration delay, String failure) {
        boolean isGood() {
            return failure.isEmpty();
        }
    }

    /** The input that is typed at once. */
    private enum Typed {
        PANEL,
        NOTICE,
        LINES,
        MESSAGES
    }

    /** Types the input and waits for its result. */
    private static void run(Typed typed, LiveProgram program, Terminal terminal) {
        switch (typed) {
            case PANEL -> {
                terminal.enter("/help").type("abc").shows("esc closes");
                terminal.press("Escape").showsNoMore("esc closes").shows("▌ Ask anything");
            }
            case NOTICE -> terminal.enter("/todo").shows("No to-do list yet").shows("▌ Ask anything");
            case LINES ->
                terminal.type("one")
                        .press("M-Enter")
                        .type("two")
                        .waitFor(
                                "shows two lines",
                                screen -> screen.lines().map(String::strip).anyMatch("▌ one"::equals)
                                        && screen.lines().map(String::strip).anyMatch("▌ two"::equals));
            case MESSAGES -> {
                terminal.enter("say first").enter("say second").type("draft");
                terminal.answers("second")
                        .shows("▌ draft")
                        .showsNoMore("esc stops")
                        .showsNoMore("queued");
                assertThat(terminal.screen().split("▌ say ", -1)).hasSize(3);
                // The second prompt is sent with the first or after its answer, depending on when it arrived.
                assertThat(program.lastRequest())
                        .containsOnlyOnce("\"say first\"")
                        .containsOnlyOnce("\"say second\"");
            }
        }
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void keys_of_any_moment_are_read_as_they_were_typed(LiveProgram program) throws Exception {
        for (Setting setting : Setting.values()) {
            List<Process> load = setting.isBusy() ? load() : List.of();
            try {
                for (int i = 0; i < STARTS / Setting.values().length; i++) {
                    Outcome outcome = start(program, setting);
                    outcomes.add(outcome);
                    if (FULL) {
                        System.out.println(outcome);
                    }
                }
            } finally {
                load.forEach(Process::destroyForcibly);
            }
        }
        if (FULL) {
            System.out.println(table());
        }
        assertThat(outcomes).allMatch(Outcome::isGood);
    }

    private Outcome start(LiveProgram program, Setting setting) {
        Typed typed = Typed.values()[random.nextInt(Typed.values().length)];
        Duration delay = Duration.ofMillis(random.nextInt((int) LATEST.toMillis()));
        Terminal terminal = setting.isDirect()
                ? program.direct(100, 30)
                : program.shell(100, 30).enter(program.command());
        LockSupport.parkNanos(delay.toNanos());
        String failure = "";
        try {
            run(typed, program, terminal);
            terminal.press("C-c").shows("▌ Ask anything").enter("/exit").shows("ended with 0");
        } catch (AssertionError error) {
            failure = String.valueOf(error.getMessage());
        }
        terminal.close();
        return new Outcome(setting, typed, delay, failure);
    }

    /** Starts a busy process for each processor. */
    static List<Process> load() throws IOException {
        List<Process> load = new ArrayList<>();
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            load.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
        }
        return load;
    }

    private String table() {
        return outcomes.stream()
                .collect(Collectors.groupingBy(Outcome::setting, Collectors.groupingBy(Outcome::typed)))
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .map(row -> row.getKey() + ": "
                        + row.getValue().entrySet().stream()
                                .sorted(Map.Entry.comparingByKey())
                                .map(cell -> cell.getKey() + " "
                                        + cell.getValue().stream()
                                                .filter(Outcome::isGood)
                                                .count()
                                        + " of " + cell.getValue().size())
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("\n"));
    }
}
