package dev.deepseektui.core.sandbox;

/** What can be done with a place; the stricter ones later. */
enum Access {
    WRITABLE,
    /** Something empty stands there that can be written and is gone with the command. */
    EMPTY,
    READ_ONLY,
    /** Something empty stands there that cannot be written. */
    HIDDEN
}
