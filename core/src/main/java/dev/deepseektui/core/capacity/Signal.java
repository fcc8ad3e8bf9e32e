package dev.deepseektui.core.capacity;

/** What calls for an action. */
public enum Signal {
    /** The seed's numbers: how hard the work presses on the model. */
    PRESSURE,
    /** Too many of the last results failed. */
    TROUBLE
}
