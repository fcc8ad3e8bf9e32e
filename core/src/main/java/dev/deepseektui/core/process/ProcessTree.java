package dev.deepseektui.core.process;

import dev.deepseektui.core.process.ProcessTable.ProcessRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * The processes started by a command, including those that left its group or session and those whose parents are gone. They are
 * identified by a mark in their environment, by their group, and by their parents.
 *
 * <p>A program that left the session and cleared its environment is not found once its parent is gone.
 */
record ProcessTree(ProcessTable table, String mark, GroupKiller groupKiller) {
    /**
     * The time limit for killing processes that respawn. Processes still alive after it cannot be killed by this user.
     */
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofMillis(2);
    /** The number of scans that must find no process. A process that replaces itself may be missing from one scan. */
    private static final int QUIET_SCANS = 2;

    /** Returns the command's running processes, without those of the sandbox and those in {@code except}. */
    List<ProcessRow> alive(Set<Long> groups, Set<Long> except) {
        List<ProcessRow> rows = all(groups);
        rows.removeIf(row -> row.isWrapper() || except.contains(row.pid()));
        return rows;
    }

    /** Returns the processes of the command and of its sandbox. */
    private List<ProcessRow> all(Set<Long> known) {
        List<ProcessRow> rows = new ArrayList<>(table.rows(mark));
        rows.removeIf(row -> row.pid() == ProcessHandle.current().pid());
        Set<Long> groups = new HashSet<>(known);
        // Adds only groups whose leader is marked. Without a separate session, a marked process may be in the session
        // of the user's terminal, whose other processes must not be killed.
        rows.stream().filter(row -> row.isMarked() && row.leads()).forEach(row -> groups.add(row.group()));
        Set<Long> members = new HashSet<>();
        collect(rows, row -> row.isMarked() || groups.contains(row.group()), members);
        while (collect(rows, row -> members.contains(row.parent()), members)) {}
        rows.removeIf(row -> !members.contains(row.pid()));
        return rows;
    }

    private static boolean collect(List<ProcessRow> rows, Predicate<ProcessRow> belongs, Set<Long> members) {
        boolean more = false;
        for (ProcessRow row : rows) {
            more |= belongs.test(row) && members.add(row.pid());
        }
        return more;
    }

    /** Blocks until all processes have ended or the time limit is reached, and returns those still alive. */
    List<ProcessRow> aliveAfter(Duration grace, Set<Long> groups, Set<Long> except) {
        long end = System.nanoTime() + grace.toNanos();
        List<ProcessRow> alive = alive(groups, except);
        while (!alive.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE.toNanos());
            alive = alive(groups, except);
        }
        return alive;
    }

    /**
     * Sends SIGTERM to all processes of the command except the given ones. The sandbox's own processes receive no
     * signal, because that would kill all processes of the command at once.
     */
    void terminate(Set<Long> groups, Set<Long> except) {
        alive(groups, except).forEach(row -> ProcessHandle.of(row.pid()).ifPresent(ProcessHandle::destroy));
    }

    /**
     * Waits up to {@code grace} for all processes to end, sends them SIGTERM, waits up to the same time again, and
     * kills the rest.
     */
    void end(Duration grace, Set<Long> groups) {
        if (!aliveAfter(grace, groups, Set.of()).isEmpty()) {
            terminate(groups, Set.of());
            if (!aliveAfter(grace, groups, Set.of()).isEmpty()) {
                kill(groups);
            }
        }
    }

    /** Kills all processes, and returns those that could not be killed. */
    List<ProcessRow> kill(Set<Long> groups) {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        groups.forEach(groupKiller::kill);
        List<ProcessRow> alive = List.of();
        for (int quiet = 0; quiet < QUIET_SCANS && System.nanoTime() < end; ) {
            alive = all(groups);
            alive.forEach(row -> ProcessHandle.of(row.pid()).ifPresent(ProcessHandle::destroyForcibly));
            quiet = alive.isEmpty() ? quiet + 1 : 0;
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return alive;
    }

    /**
     * A way to kill a whole process group at once. If processes were killed one by one, a chain of short-lived
     * processes could always stay ahead.
     */
    interface GroupKiller {
        void kill(long group);
    }
}
