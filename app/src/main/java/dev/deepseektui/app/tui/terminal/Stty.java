package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.terminal.Device.LineDiscipline;
import dev.deepseektui.app.tui.terminal.TerminalModes.TerminalMode;
import dev.deepseektui.core.process.ShellPrograms;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the terminal on standard input. They are changed by {@code stty}, because the JDK cannot change them.
 * Works on Linux and macOS.
 */
public final class Stty implements LineDiscipline {
    private static final String[] RAW_AND_SIZE = {
        "-icanon", "-echo", "-isig", "-ixon", "-iexten", "-icrnl", "min", "1", "time", "0", "size"
    };
    private static final TerminalSize USUAL = new TerminalSize(80, 24);

    private final ShellPrograms programs;
    private String before = "";
    private @Nullable TerminalGuard guard;

    Stty(ShellPrograms programs) {
        this.programs = programs;
    }

    @Override
    public TerminalSize makeRaw() throws IOException {
        guard = new TerminalGuard(programs);
        TerminalSize size = parse(guard.answer());
        before = guard.answer();
        return size;
    }

    @Override
    public void makeRawAgain() throws IOException {
        run(RAW_AND_SIZE);
    }

    @Override
    public void restore() throws IOException {
        run(before);
        if (guard != null) {
            guard.close();
        }
    }

    @Override
    public TerminalSize size() throws IOException {
        return parse(run("size"));
    }

    /**
     * Parses the output of {@code stty size}: rows and columns. Both are 0 if the terminal does not know its size, as
     * on some serial lines; the default size is then returned.
     */
    static TerminalSize parse(String answer) throws IOException {
        String[] numbers = answer.strip().split(" ", -1);
        try {
            TerminalSize size = new TerminalSize(Integer.parseInt(numbers[1]), Integer.parseInt(numbers[0]));
            return size.getColumns() > 0 && size.getRows() > 0 ? size : USUAL;
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException("stty size answered " + answer, e);
        }
    }

    private String run(String... settings) throws IOException {
        Process process = programs.installed("stty", settings)
                .orElseThrow(() -> new IOException("stty is not installed"))
                .redirectInput(Redirect.INHERIT)
                .redirectErrorStream(true)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("stty " + String.join(" ", settings) + ": " + answer.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while setting the terminal", e);
        }
        return answer;
    }

    /**
     * A child process that makes the terminal raw. If this process is killed, the child's standard input is closed. The
     * child then restores the terminal, unless the shell has already done so.
     */
    private static final class TerminalGuard implements Closeable {
        private static final String SCRIPT = """
            trap '' HUP INT QUIT TERM TSTP TTOU
            before=$(stty -g </dev/tty) && stty %s </dev/tty || exit
            printf '%%s\\n' "$before"
            raw=$(stty -g </dev/tty)
            read -r _ && exit
            [ "$(stty -g </dev/tty)" != "$raw" ] || stty "$before" </dev/tty
            printf %%s "$1" >/dev/tty
            """.formatted(String.join(" ", RAW_AND_SIZE));

        private final Process process;
        private final BufferedReader answers;

        TerminalGuard(ShellPrograms programs) throws IOException {
            process = programs.script(SCRIPT, undoAll())
                    .directory(Path.of("/").toFile())
                    .redirectErrorStream(true)
                    .start();
            answers = process.inputReader(StandardCharsets.UTF_8);
        }

        /** Returns the next line of output: first the size, then the original settings as printed by {@code stty -g}. */
        String answer() throws IOException {
            String line = answers.readLine();
            if (line == null) {
                throw new IOException("stty does not answer");
            }
            return line;
        }

        /**
         * Returns the sequences that undo all modes. Saves the cursor before leaving the alternate screen, because
         * leaving it twice would move the cursor.
         */
        private static String undoAll() {
            List<TerminalMode> reversed = new ArrayList<>(List.of(TerminalMode.values()));
            Collections.reverse(reversed);
            StringBuilder all = new StringBuilder();
            for (TerminalMode mode : reversed) {
                all.append(mode == TerminalMode.ALTERNATE_SCREEN ? "\0337" : "").append(mode.off());
            }
            return all.toString();
        }

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
}
