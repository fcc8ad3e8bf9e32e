package dev.deepseektui.core.workspace;

/** The permission to touch protected files. */
public enum Clearance {
    ORDINARY,
    PROTECTED_TOO
}
