package dev.deepseektui.core.session;

/** How a session is begun. */
public sealed interface SessionSource {

    /** A new one, kept on the disk. */
    record Fresh() implements SessionSource {}

    /** A new one under an id that no other has, kept on the disk. */
    record Named(String id) implements SessionSource {}

    /** A new one that ends with the process. */
    record Unsaved() implements SessionSource {}

    /** One that is on the disk. */
    record Resumed(String id) implements SessionSource {}
}
