package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TerminalSize;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The line discipline of the terminal on standard input, set by {@code stty}: no library of the JDK can. It is the same on
 * Linux and macOS as long as the terminal is its standard input.
 */
public final class Stty implements LineDiscipline {
    private static final String[] RAW_AND_SIZE = {
        "stty", "-icanon", "-echo", "-isig", "-ixon", "-iexten", "-icrnl", "min", "1", "time", "0", "size"
    };
    private static final TerminalSize USUAL = new TerminalSize(80, 24);

    private String before = "";
    private @Nullable TerminalGuard guard;

    @Override
    public TerminalSize makeRaw() throws IOException {
        before = run("stty", "-g").strip();
        TerminalSize size = parse(run(RAW_AND_SIZE));
        guard = TerminalGuard.start(before);
        return size;
    }

    @Override
    public void makeRawAgain() throws IOException {
        run(RAW_AND_SIZE);
    }

    @Override
    public void restore() throws IOException {
        run("stty", before);
        if (guard != null) {
            guard.close();
        }
    }

    /** How wide the terminal is that the process has as its standard input. */
    public static int columns() throws IOException {
        return parse(run("stty", "size")).getColumns();
    }

    @Override
    public TerminalSize size() throws IOException {
        return parse(run("stty", "size"));
    }

    /** Rows come first; both are 0 where the terminal does not know, as on some serial lines. */
    static TerminalSize parse(String answer) throws IOException {
        String[] numbers = answer.strip().split(" ", -1);
        try {
            TerminalSize size = new TerminalSize(Integer.parseInt(numbers[1]), Integer.parseInt(numbers[0]));
            return size.getColumns() > 0 && size.getRows() > 0 ? size : USUAL;
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException("stty size answered " + answer, e);
        }
    }

    static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectInput(Redirect.INHERIT)
                .redirectErrorStream(true)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + ": " + answer.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while setting the terminal", e);
        }
        return answer;
    }
}
