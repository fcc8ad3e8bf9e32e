package dev.deepseektui.core.approval.shell;

/**
 * One word of a command, its quotes taken off.
 *
 * @param expands the shell would put something else in its place: file names for a {@code *}, a home directory for a {@code ~}
 */
public record Word(String text, boolean expands) {
    public static Word literal(String text) {
        return new Word(text, false);
    }
}
