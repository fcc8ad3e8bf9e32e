package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Size;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The line discipline of the terminal on standard input, set by {@code stty}: no library of the JDK can. It is the same on
 * Linux and macOS as long as the terminal is its standard input. Lanterna starts it five times, once for each mode.
 */
public final class Stty implements LineDiscipline {
    private static final String RAW = "stty -icanon -echo -isig -ixon -iexten -icrnl min 1 time 0";
    private static final Size USUAL = new Size(80, 24);

    private String before = "";

    @Override
    public Size makeRaw() throws IOException {
        List<String> lines =
                run("sh", "-c", "stty -g && " + RAW + " && stty size").lines().toList();
        if (lines.size() != 2) {
            throw new IOException("stty answered " + lines);
        }
        before = lines.get(0).strip();
        return parse(lines.get(1));
    }

    @Override
    public void makeRawAgain() throws IOException {
        run("sh", "-c", RAW);
    }

    @Override
    public void restore() throws IOException {
        run("stty", before);
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
