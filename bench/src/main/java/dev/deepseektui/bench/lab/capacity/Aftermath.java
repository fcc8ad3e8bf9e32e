package dev.deepseektui.bench.lab.capacity;

/** The assumed outcome of an action that a replay allows. */
public enum Aftermath {
    /** Every allowed action counts as carried out. */
    ASSUMED,
    /**
     * The recorded outcome applies if the recording chose the same action; otherwise the action counts as carried out.
     */
    AS_RECORDED
}
