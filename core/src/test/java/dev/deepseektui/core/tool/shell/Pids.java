package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other processes do. */
final class Pids {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Pids() {}

    /** {@link ProcessHandle#onExit} would look only every few seconds at a process that is not ours. */
    static void awaitEnd(long pid) {
        await(() -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty(), "process " + pid + " ends");
    }

    static void await(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
        assertThat(condition.getAsBoolean()).as(what).isTrue();
    }
}
