package dev.deepseektui.core.tool.process;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends what is still running when this program dies without a chance to: a shell that waits for the end of a pipe which only this
 * program holds, and then kills all that bears the mark. The mark comes through the pipe, so that the shell does not bear it. Until
 * then it kills process groups, which Java cannot, without starting a program for each.
 */
final class Watchdog implements ProcessTree.GroupKiller, AutoCloseable {
    private static final String SCRIPT = """
            trap '' HUP INT QUIT TERM
            read -r mark || exit 0
            while read -r group; do kill -KILL "-$group" 2>/dev/null; echo; done
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
                [ -n "$pids" ] || exit 0
                kill -KILL $pids 2>/dev/null
            done
            """;

    /** To kill, 1 with a minus is not a group but all that the user runs. */
    private static final long EVERYBODY = 1;

    private static final Duration PATIENCE = Duration.ofMillis(500);

    private final Process shell;
    private final OwedAnswers answers;

    private Watchdog(Process shell) {
        this.shell = shell;
        this.answers = new OwedAnswers(shell.getInputStream());
    }

    static Watchdog over(String mark, ShellPrograms programs) throws IOException {
        List<String> line = new ArrayList<>();
        programs.setsid().ifPresent(setsid -> line.add(setsid.toString()));
        line.addAll(List.of(programs.sh().toString(), "-c", SCRIPT));
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(new File("/")).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().put("PATH", programs.path());
        Watchdog watchdog = new Watchdog(builder.start());
        watchdog.tell(mark);
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
            tell(Long.toString(group));
            answers.await(PATIENCE, this::isAwake);
        } catch (IOException e) {
            // Something ended the watchdog: the group's processes are killed one by one, and the next command gets a
            // new one.
        }
    }

    private synchronized void tell(String line) throws IOException {
        OutputStream lifeline = shell.getOutputStream();
        lifeline.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        lifeline.flush();
    }

    @Override
    public void close() throws IOException {
        shell.getOutputStream().close();
    }
}
