package dev.deepseektui.bench.lab.capacity;

/** The assumed outcome of an action that a replay allows. */
public enum Aftermath {
    /** The action was carried out. */
    ASSUMED,
    /** The recorded outcome if the recording chose the same action, otherwise an assumed one. */
    AS_RECORDED
}
