package dev.deepseektui.core.process.run;

import dev.deepseektui.core.process.run.ProcessTable.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Which processes a command has started, and how to end them all: also those that left its group or session, and those whose parents
 * are gone. They are known by a mark in their environment, by their group, and by their parents.
 *
 * <p>What nobody finds: a program that has both left the session and wiped its environment, once its parent is gone.
 */
final class ProcessTree {
    /** How long to go on killing what starts anew; what is alive then cannot be killed by this user. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration PAUSE = Duration.ofMillis(2);
    /** Seen from outside, a process between two of its lives is not there: only two looks without any count. */
    private static final int QUIET_LOOKS = 2;

    private final ProcessTable table;
    private final String mark;
    private final GroupKiller groupKiller;

    ProcessTree(ProcessTable table, String mark, GroupKiller groupKiller) {
        this.table = table;
        this.mark = mark;
        this.groupKiller = groupKiller;
    }

    /** All of the command that are alive, but for those to leave out. */
    List<Row> alive(Set<Long> groups, Set<Long> except) {
        List<Row> rows = all(groups);
        rows.removeIf(row -> row.isWrapper() || except.contains(row.pid()));
        return rows;
    }

    /** With what stands around the command. */
    private List<Row> all(Set<Long> known) {
        List<Row> rows = new ArrayList<>(table.rows(mark));
        rows.removeIf(row -> row.pid() == ProcessHandle.current().pid());
        Set<Long> groups = new HashSet<>(known);
        // Only groups that began under the mark: where a session of our own could not be had, a marked process may be
        // in that of
        // the person's terminal.
        rows.stream().filter(row -> row.isMarked() && row.leads()).forEach(row -> groups.add(row.group()));
        Set<Long> members = new HashSet<>();
        collect(rows, row -> row.isMarked() || groups.contains(row.group()), members);
        while (collect(rows, row -> members.contains(row.parent()), members)) {}
        rows.removeIf(row -> !members.contains(row.pid()));
        return rows;
    }

    private static boolean collect(List<Row> rows, Predicate<Row> belongs, Set<Long> members) {
        boolean more = false;
        for (Row row : rows) {
            more |= belongs.test(row) && members.add(row.pid());
        }
        return more;
    }

    /** Those that are still alive after at most that long; returns as soon as there are none. */
    List<Row> aliveAfter(Duration grace, Set<Long> groups, Set<Long> except) {
        long end = System.nanoTime() + grace.toNanos();
        List<Row> alive = alive(groups, except);
        while (!alive.isEmpty() && System.nanoTime() < end) {
            LockSupport.parkNanos(PAUSE.toNanos());
            alive = alive(groups, except);
        }
        return alive;
    }

    /** Asks all but some to end; a sandbox would take the rest along at once. */
    void terminate(Set<Long> groups, Set<Long> except) {
        alive(groups, except).forEach(row -> ProcessHandle.of(row.pid()).ifPresent(ProcessHandle::destroy));
    }

    /** Waits that long for all to end, asks them to with a signal, waits as long again, and kills what is left. */
    void end(Duration grace, Set<Long> groups) {
        if (!aliveAfter(grace, groups, Set.of()).isEmpty()) {
            terminate(groups, Set.of());
            if (!aliveAfter(grace, groups, Set.of()).isEmpty()) {
                kill(groups);
            }
        }
    }

    /** Ends all; returns those that could not be ended. */
    List<Row> kill(Set<Long> groups) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        groups.forEach(groupKiller::kill);
        List<Row> alive = List.of();
        for (int quiet = 0; quiet < QUIET_LOOKS && System.nanoTime() < end; ) {
            alive = all(groups);
            alive.forEach(row -> ProcessHandle.of(row.pid()).ifPresent(ProcessHandle::destroyForcibly));
            quiet = alive.isEmpty() ? quiet + 1 : 0;
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        return alive;
    }

    /** Kills all of a process group at once: one by one, a chain in which each starts the next and ends would be a step ahead. */
    interface GroupKiller {
        void kill(long group);
    }
}
