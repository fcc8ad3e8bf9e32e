package dev.deepseektui.app.tui.terminal;

import java.io.Closeable;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A child process that gives the terminal back when this process is killed and cannot do it itself. Its standard input ends with this
 * process. It leaves the line discipline alone where the user's shell has restored it already.
 */
final class TerminalGuard implements Closeable {
    private static final String SCRIPT = """
            trap '' HUP INT QUIT TERM TSTP TTOU
            raw=$(stty -g </dev/tty)
            read -r _ && exit
            [ "$(stty -g </dev/tty)" != "$raw" ] || stty "$1" </dev/tty
            printf %s "$2" >/dev/tty
            """;

    private final Process process;

    private TerminalGuard(Process process) {
        this.process = process;
    }

    /** @param settings the answer of {@code stty -g} before the terminal was changed */
    static TerminalGuard start(String settings) throws IOException {
        return new TerminalGuard(new ProcessBuilder("/bin/sh", "-c", SCRIPT, "deepseek-tui", settings, undoAll())
                .directory(Path.of("/").toFile())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start());
    }

    /** Saves the cursor first, for leaving the alternate screen a second time would move it. */
    private static String undoAll() {
        List<Mode> reversed = new ArrayList<>(List.of(Mode.values()));
        Collections.reverse(reversed);
        StringBuilder all = new StringBuilder();
        for (Mode mode : reversed) {
            all.append(mode == Mode.ALTERNATE_SCREEN ? "\0337" : "").append(mode.off());
        }
        return all.toString();
    }

    /** Ends the child without any effect on the terminal. */
    @Override
    public void close() throws IOException {
        try (var in = process.getOutputStream()) {
            in.write("\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            if (process.isAlive()) {
                process.destroyForcibly();
                throw e;
            }
        }
    }
}
