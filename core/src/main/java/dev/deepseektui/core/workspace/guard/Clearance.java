package dev.deepseektui.core.workspace.guard;

/** The permission to touch protected files. */
public enum Clearance {
    ORDINARY,
    PROTECTED_TOO
}
