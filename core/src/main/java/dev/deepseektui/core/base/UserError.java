package dev.deepseektui.core.base;

import java.util.List;

/**
 * A failure that the user can fix: each line states what is wrong, where, and what to do. It is shown without a stack trace.
 */
public class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> lines;

    public UserError(String line) {
        this(List.of(line));
    }

    public UserError(String line, Throwable cause) {
        super(line, cause);
        this.lines = List.of(line);
    }

    public UserError(List<String> lines) {
        super(String.join("\n", lines));
        this.lines = List.copyOf(lines);
    }

    public final List<String> lines() {
        return lines;
    }
}
