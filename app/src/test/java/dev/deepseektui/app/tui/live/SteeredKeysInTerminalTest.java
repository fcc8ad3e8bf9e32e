package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Prompts sent at any time of a running turn on a busy machine: each is sent once and in its order, and no key is lost.
 * {@code -Dstress=full} runs 500 turns; {@code -Dturns=} sets another number.
 */
@InTerminal
class SteeredKeysInTerminalTest {
    private static final boolean FULL = "full".equals(System.getProperty("stress"));
    private static final int TURNS = FULL ? 500 : 6;
    private static final Duration LATEST = Duration.ofMillis(300);

    private final Random random = new Random(Seed.RUN);

    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void prompts_of_any_moment_of_a_turn_are_sent_once(LiveProgram program) throws IOException {
        Terminal terminal = program.start(100, 30, "--mode", "full", "--set", "sandbox.mode=off");
        List<Process> load = EarlyKeysInTerminalTest.load();
        try {
            for (int i = 0; i < TURNS; i++) {
                steer(program, terminal, "number-" + i);
            }
        } finally {
            load.forEach(Process::destroyForcibly);
        }
        String last = program.lastRequest();
        for (int i = 0; i < TURNS; i++) {
            assertThat(last).containsOnlyOnce("\"say number-" + i + "\"");
        }
        program.quit(terminal);
    }

    private void steer(LiveProgram program, Terminal terminal, String name) throws IOException {
        terminal.enter("run until test -e " + name + "; do sleep 0.02; done");
        LockSupport.parkNanos(random.nextLong(LATEST.toNanos()));
        terminal.enter("say " + name).type("draft");
        LockSupport.parkNanos(random.nextLong(LATEST.toNanos()));
        Files.createFile(program.workspace.resolve(name));
        terminal.answers(name).shows("▌ say " + name).shows("▌ draft").showsNoMore("esc stops");
        terminal.press("C-u").showsNoMore("▌ draft");
    }
}
