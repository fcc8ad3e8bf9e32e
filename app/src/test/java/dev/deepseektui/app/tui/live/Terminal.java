package dev.deepseektui.app.tui.live;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A terminal: its keyboard and its screen. */
final class Terminal {
    /** The margin before text, and the edge of its column. */
    private static final String EDGE = "   ";

    /** Far more than a busy machine needs; only reached if something is broken. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Pattern TIME = Pattern.compile(" {2}[\\d.]+ s$");
    private static final Pattern COUNT = Pattern.compile("\\b[\\d.]+k?(?= (?:tokens\\b|out\\b|B\\b|KB\\b|%))");

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(25);

    private final Tmux tmux;
    private final String name;

    Terminal(Tmux tmux, String name) {
        this.tmux = tmux;
        this.name = name;
    }

    Terminal type(String text) {
        tmux.run("send-keys", "-t", name, "-l", "--", text);
        return this;
    }

    /** Keys by tmux's names: {@code Enter}, {@code Escape}, {@code C-c}, {@code M-c}. */
    Terminal press(String... keys) {
        for (String key : keys) {
            tmux.run("send-keys", "-t", name, key);
        }
        return this;
    }

    Terminal enter(String text) {
        return type(text).press("Enter");
    }

    /** Pastes a file in one piece, as a user does. */
    Terminal paste(Path file) {
        tmux.run("load-buffer", "-b", name, file.toString());
        tmux.run("paste-buffer", "-p", "-r", "-d", "-b", name, "-t", name);
        return this;
    }

    Terminal resize(int columns, int rows) {
        tmux.run("resize-window", "-t", name, "-x", "" + columns, "-y", "" + rows);
        return this;
    }

    List<String> grid() {
        return screen().lines().toList();
    }

    String screen() {
        return tmux.run("capture-pane", "-p", "-t", name);
    }

    /** Returns the screen with the control sequences of its colours. */
    String colours() {
        return tmux.run("capture-pane", "-p", "-e", "-t", name);
    }

    String title() {
        return tmux.run("display-message", "-p", "-t", name, "#{pane_title}").strip();
    }

    /** Returns the modes that a program may leave behind, besides those known to stty. */
    String modes() {
        return tmux.run(
                        "display-message",
                        "-p",
                        "-t",
                        name,
                        "alternate screen #{alternate_on}, cursor #{cursor_flag}, mouse #{mouse_any_flag}")
                .strip();
    }

    /** Ends the terminal, as if its window were closed. */
    void close() {
        tmux.run("kill-session", "-t", name);
    }

    String clipboard() {
        return tmux.run("show-buffer");
    }

    Terminal shows(String text) {
        return waitFor("shows " + text, screen -> screen.contains(text));
    }

    /** Waits for a question that already accepts keys. */
    Terminal asks(String question) {
        return waitFor("asks " + question, screen -> screen.contains(question) && screen.contains("Waiting for you"));
    }

    /**
     * Waits for consecutive rows, without the edge of their column. # stands for any size, percentage and token count.
     * Durations of steps are omitted, because only slow steps show them.
     */
    Terminal showsRows(String rows) {
        List<String> wanted = rows.lines().toList();
        return waitFor(
                "shows the rows\n" + rows,
                screen -> Collections.indexOfSubList(
                                screen.lines().map(Terminal::plain).toList(), wanted)
                        >= 0);
    }

    private static String plain(String row) {
        String text = row.startsWith(EDGE) ? " " + row.substring(EDGE.length()) : row;
        return COUNT.matcher(TIME.matcher(text.stripTrailing()).replaceAll("")).replaceAll("#");
    }

    /** Waits for a row of the transcript that begins with these words. */
    Terminal answers(String text) {
        return waitFor(
                "answers " + text,
                screen -> screen.contains("\n" + EDGE + text + " ") || screen.contains("\n" + EDGE + text + "\n"));
    }

    Terminal showsNoMore(String text) {
        return waitFor("shows no more " + text, screen -> !screen.contains(text));
    }

    Terminal waitFor(String what, Predicate<String> condition) {
        await(what, () -> condition.test(screen()));
        return this;
    }

    void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(what + ", but it is not so:\n" + screen());
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }
}
