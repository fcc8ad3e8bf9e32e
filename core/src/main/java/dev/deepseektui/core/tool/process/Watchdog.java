package dev.deepseektui.core.tool.process;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Ends what is still running when this program dies without a chance to: a shell that waits for the end of a pipe which only this
 * program holds, and then kills all that bears the mark. The mark comes through the pipe, so that the shell does not bear it.
 */
final class Watchdog implements AutoCloseable {
    private static final String SCRIPT = """
            trap '' HUP INT QUIT TERM
            read -r mark || exit 0
            while read -r line; do :; done
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

    private final OutputStream lifeline;

    private Watchdog(OutputStream lifeline) {
        this.lifeline = lifeline;
    }

    static Watchdog over(String mark, ShellPrograms programs) throws IOException {
        List<String> line = new ArrayList<>();
        programs.setsid().ifPresent(setsid -> line.add(setsid.toString()));
        line.addAll(List.of(programs.sh().toString(), "-c", SCRIPT));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(new File("/"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().retainAll(Map.of("PATH", "").keySet());
        OutputStream lifeline = builder.start().getOutputStream();
        lifeline.write((mark + "\n").getBytes(StandardCharsets.US_ASCII));
        lifeline.flush();
        return new Watchdog(lifeline);
    }

    @Override
    public void close() throws IOException {
        lifeline.close();
    }
}
