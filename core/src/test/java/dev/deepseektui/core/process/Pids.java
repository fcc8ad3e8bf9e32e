package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Methods that wait for other processes. */
public final class Pids {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Pids() {}

    /** Waits until a process has ended. A zombie counts as ended, because the system decides when it is reaped. */
    public static void awaitEnd(long pid) {
        ProcessTable table = ProcessTable.ofThisMachine(ShellPrograms.on(""));
        await(() -> table.rows("no mark").stream().noneMatch(row -> row.pid() == pid), "process " + pid + " ends");
    }

    /**
     * Waits until all processes with this unique argument have ended. For processes in a sandbox, whose PIDs are
     * different outside.
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
