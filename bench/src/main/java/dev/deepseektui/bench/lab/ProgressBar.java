package dev.deepseektui.bench.lab;

import dev.deepseektui.app.Console;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A progress bar, shown on a terminal if the work takes longer than one second. */
final class ProgressBar implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final int WIDTH = 30;

    private final Console console;
    private final InstantSource clock;
    private final Instant began;
    private final long all;
    private long done;
    private long shown = -1;

    ProgressBar(Console console, InstantSource clock, long all) {
        this.console = console;
        this.clock = clock;
        this.began = clock.instant();
        this.all = Math.max(1, all);
    }

    /** Counts one more item. May be called by several threads. */
    synchronized void step() {
        done++;
        long percent = 100 * done / all;
        if (percent > shown
                && console.terminalUser().isThere()
                && Duration.between(began, clock.instant()).compareTo(TIMEOUT) > 0) {
            shown = percent;
            int filled = (int) (WIDTH * done / all);
            console.err().print("\r[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + percent + " %");
            console.err().flush();
        }
    }

    /** Clears the progress bar. */
    @Override
    public void close() {
        if (shown >= 0) {
            console.err().print("\r" + " ".repeat(WIDTH + 10) + "\r");
            console.err().flush();
        }
    }
}
