package dev.deepseektui.bench.lab.capacity;

/** The assumed outcome of an action that a replay allows. */
public enum Aftermath {
    /** It was carried out. */
    ASSUMED,
    /** The outcome of an action: the recorded one if the recording chose the same action, or else an assumed one. */
    AS_RECORDED
}
