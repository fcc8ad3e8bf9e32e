package dev.deepseektui.bench.lab.capacity;

/** What a replay takes to have become of an action that its decision allows. */
public enum Aftermath {
    /** It was carried out. */
    ASSUMED,
    /** Where the recording chose the same, what it says became of that; anything else is assumed. */
    AS_RECORDED
}
