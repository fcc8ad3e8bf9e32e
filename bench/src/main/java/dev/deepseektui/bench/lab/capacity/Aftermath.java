package dev.deepseektui.bench.lab.capacity;

/** The assumed outcome of an action that a replay allows. */
public enum Aftermath {
    /** It was carried out. */
    ASSUMED,
    /** Where the recording chose the same, what it says became of that; anything else is assumed. */
    AS_RECORDED
}
