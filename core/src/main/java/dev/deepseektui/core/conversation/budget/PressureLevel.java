package dev.deepseektui.core.conversation.budget;

/** How much must go out of the prompt. */
public enum PressureLevel {
    NONE,
    SOFT,
    HARD,
    EMERGENCY
}
