package dev.deepseektui.core.workspace;

/** The sensitivity of a file, the lowest first. */
public enum Sensitivity {
    ORDINARY,
    /** Other programs run or obey it, so writing it is asked for in every mode. */
    GUARDED,
    /** The settings protect it: even reading it is asked for in every mode. */
    PROTECTED;

    public Sensitivity or(Sensitivity other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
