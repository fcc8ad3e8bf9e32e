package dev.deepseektui.core.process;

import dev.deepseektui.core.base.SafeText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A guard that kills running processes if deepseek-tui dies: a shell that waits for the end of a pipe held only by
 * deepseek-tui, then kills all processes with the mark and renames unwanted files. It receives the mark through the
 * pipe, so that it is not marked itself. While deepseek-tui is alive, the watchdog also kills process groups on
 * request, for which Java would have to start a program each time.
 */
final class Watchdog implements ProcessTree.GroupKiller, AutoCloseable {
    private static final String SCRIPT = """
        trap '' HUP INT QUIT TERM
        read -r mark || exit 0
        newline='
        '
        unwanted=
        forget() {
            kept=
            while IFS= read -r each; do
                case $each in "$1 "* | '') ;; *) kept=$kept$each$newline ;; esac
            done <<END
        $unwanted
        END
            unwanted=$kept
        }
        while IFS= read -r line; do
            case $line in
                +*) unwanted=$unwanted${line#+}$newline ;;
                -*) forget "${line#-}" ;;
                *)
                    kill -KILL "-$line" 2>/dev/null
                    echo
                    ;;
            esac
        done
        marked() {
            if [ -r /proc/self/environ ]; then
                grep -lsF "$mark" /proc/[0-9]*/environ | tr -dc '0-9\\n'
            else
                { ps -axEww -o pid= -o command= || ps axeww -o pid= -o command=; } 2>/dev/null |
                    while read -r pid command; do
                        case $command in *"$mark"*) echo "$pid" ;; esac
                    done
            fi
        }
        round=0
        while [ "$round" -lt 50 ]; do
            round=$((round + 1))
            pids=$(marked)
            [ -n "$pids" ] || break
            kill -KILL $pids 2>/dev/null
        done
        while IFS= read -r each; do
            file=${each#* }
            [ -e "$file" ] || [ -L "$file" ] || continue
            aside=$file.set-aside
            number=2
            while [ -e "$aside" ] || [ -L "$aside" ]; do
                aside=$file.set-aside$number
                number=$((number + 1))
            done
            mv "$file" "$aside"
        done <<END
        $unwanted
        END
        """;

    /** The group that must never be killed: kill interprets -1 as all processes of the user. */
    private static final long EVERYBODY = 1;

    private static final Duration TIMEOUT = Duration.ofMillis(500);

    private final Process shell;
    private final PendingAnswers answers;

    private Watchdog(Process shell) {
        this.shell = shell;
        this.answers = new PendingAnswers(shell.getInputStream());
    }

    static Watchdog over(String mark, ShellPrograms programs) throws IOException {
        Watchdog watchdog = new Watchdog(programs.helper(SCRIPT).start());
        watchdog.send(mark);
        return watchdog;
    }

    boolean isAwake() {
        return shell.isAlive();
    }

    @Override
    public synchronized void kill(long group) {
        if (group <= EVERYBODY) {
            throw new IllegalArgumentException("no group of a command: " + group);
        }
        try {
            send(Long.toString(group));
            answers.await(TIMEOUT, this::isAwake);
        } catch (IOException e) {
            // Ignored: without the watchdog, the processes are killed one by one, and the next command starts a new
            // watchdog.
        }
    }

    /**
     * Registers files to be renamed if deepseek-tui dies.
     *
     * @param id the number to pass to {@link #forget}
     */
    void putAside(int id, Collection<Path> files) throws IOException {
        for (Path file : files) {
            if (!file.isAbsolute() || file.toString().indexOf('\n') >= 0) {
                throw new IOException("a path of several lines cannot be watched: " + SafeText.line(file.toString()));
            }
            send("+" + id + " " + file);
        }
    }

    void forget(int id) {
        try {
            send("-" + id);
        } catch (IOException ended) {
            return; // the watchdog was killed, and its list is gone
        }
    }

    private synchronized void send(String line) throws IOException {
        OutputStream lifeline = shell.getOutputStream();
        lifeline.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        lifeline.flush();
    }

    @Override
    public void close() throws IOException {
        shell.getOutputStream().close();
    }

    /**
     * The one-byte answers to requests, in order. A late answer is not mistaken for the answer to the next request.
     * Used by one thread at a time.
     */
    static final class PendingAnswers {
        private static final Duration LOOK_AGAIN = Duration.ofNanos(100_000);

        private final InputStream answers;
        private int owed;

        PendingAnswers(InputStream answers) {
            this.answers = answers;
        }

        /**
         * Blocks until the latest request and all earlier ones are answered.
         *
         * @return false after the time limit, or if the watchdog is dead
         */
        boolean await(Duration timeout, BooleanSupplier isAwake) throws IOException {
            owed++;
            long end = System.nanoTime() + timeout.toNanos();
            take();
            while (owed > 0 && isAwake.getAsBoolean() && System.nanoTime() < end) {
                LockSupport.parkNanos(LOOK_AGAIN.toNanos());
                take();
            }
            return owed == 0;
        }

        private void take() throws IOException {
            int there = Math.min(owed, answers.available());
            answers.skipNBytes(there);
            owed -= there;
        }
    }
}
