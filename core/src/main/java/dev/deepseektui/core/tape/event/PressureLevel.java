package dev.deepseektui.core.tape.event;

/** How much must go out of the prompt. */
public enum PressureLevel {
    NONE,
    SOFT,
    HARD,
    EMERGENCY
}
