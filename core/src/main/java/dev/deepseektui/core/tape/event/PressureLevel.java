package dev.deepseektui.core.tape.event;

/** The levels of compaction. */
public enum PressureLevel {
    NONE,
    SOFT,
    HARD,
    EMERGENCY
}
