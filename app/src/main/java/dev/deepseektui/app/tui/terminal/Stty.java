package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Size;
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
    private static final Size USUAL = new Size(80, 24);

    private String before = "";
    private @Nullable TerminalGuard guard;

    @Override
    public Size makeRaw() throws IOException {
        before = run("stty", "-g").strip();
        Size size = parse(run(RAW_AND_SIZE));
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
        return parse(run("stty", "size")).columns();
    }

    @Override
    public Size size() throws IOException {
        return parse(run("stty", "size"));
    }

    /** Rows come first; both are 0 where the terminal does not know, as on some serial lines. */
    static Size parse(String answer) throws IOException {
        String[] numbers = answer.strip().split(" ", -1);
        try {
            Size size = new Size(Integer.parseInt(numbers[1]), Integer.parseInt(numbers[0]));
            return size.columns() > 0 && size.rows() > 0 ? size : USUAL;
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
