package dev.deepseektui.core.session;

/** How a session is begun. */
public sealed interface Beginning {

    /** A new one, kept on the disk. */
    record Fresh() implements Beginning {}

    /** A new one that ends with the process. */
    record Unsaved() implements Beginning {}

    /** One that is on the disk. */
    record Resumed(String id) implements Beginning {}
}
