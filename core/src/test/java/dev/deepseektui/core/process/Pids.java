package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other processes do. */
public final class Pids {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Pids() {}

    /** A process that is over but that nobody has waited for has ended too: how soon that is done is up to the system. */
    public static void awaitEnd(long pid) {
        ProcessTable table = ProcessTable.ofThisMachine();
        await(() -> table.rows("no mark").stream().noneMatch(row -> row.pid() == pid), "process " + pid + " ends");
    }

    /**
     * The same for processes that are known by a word of their own among their arguments: a process in a sandbox has another number
     * outside than it knows itself.
     */
    public static void awaitNone(String word) {
        await(() -> ProcessHandle.allProcesses().noneMatch(process -> names(process, word)), "all of " + word + " end");
    }

    private static boolean names(ProcessHandle process, String word) {
        return process.isAlive()
                && process.info().arguments().map(List::of).orElse(List.of()).contains(word);
    }

    public static void await(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
        assertThat(condition.getAsBoolean()).as(what).isTrue();
    }
}
