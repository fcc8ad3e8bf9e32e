package dev.deepseektui.app.arguments;

import java.util.List;
import java.util.Optional;

/** A command line that cannot be understood: one line for whoever typed it. */
public final class Misuse extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String command;
    private final transient List<String> leftOver;
    private final transient Optional<String> nearest;

    Misuse(String command, String line) {
        this(command, line, List.of(), Optional.empty());
    }

    /**
     * Of words that nothing takes.
     *
     * @param command whose help says how it is written
     * @param nearest what the first of them was probably meant to be
     */
    Misuse(String command, String line, List<String> leftOver, Optional<String> nearest) {
        super(line);
        this.command = command;
        this.leftOver = List.copyOf(leftOver);
        this.nearest = nearest;
    }

    public String command() {
        return command;
    }

    public String line() {
        return String.valueOf(getMessage());
    }

    /** The words that nothing takes; none where something else is wrong. */
    public List<String> leftOver() {
        return leftOver;
    }

    public Optional<String> nearest() {
        return nearest;
    }
}
