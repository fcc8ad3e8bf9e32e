package dev.deepseektui.app.tui.terminal;

import dev.deepseektui.app.tui.Size;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/**
 * The line discipline of the terminal on standard input, set by {@code stty}: no library of the JDK can. It is the same on
 * Linux and macOS as long as the terminal is its standard input.
 */
public final class Stty implements LineDiscipline {
    /** What {@code stty -g} answered before the program was started, where the launcher had asked it already. */
    private static final String TOLD = "deepseek.stty";

    /** What {@code stty size} answered, where the launcher has made the terminal raw already. */
    private static final String TOLD_SIZE = "deepseek.size";

    private static final String[] RAW_AND_SIZE = {
        "stty", "-icanon", "-echo", "-isig", "-ixon", "-iexten", "-icrnl", "min", "1", "time", "0", "size"
    };
    private static final Size USUAL = new Size(80, 24);

    private String told = System.getProperty(TOLD, "");
    private String toldSize = System.getProperty(TOLD_SIZE, "");
    private String before = "";

    @Override
    public Size makeRaw() throws IOException {
        before = told.isEmpty() ? run("stty", "-g").strip() : told;
        String answer = toldSize.isEmpty() ? run(RAW_AND_SIZE) : toldSize;
        // Only the first time it is as it was then.
        told = "";
        toldSize = "";
        return parse(answer);
    }

    @Override
    public void makeRawAgain() throws IOException {
        run(RAW_AND_SIZE);
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
