package dev.deepseektui.testkit.simulator.chat;

/** Whether an answer comes in pieces, and whether its usage comes along. */
public enum Streaming {
    OFF,
    WITHOUT_USAGE,
    WITH_USAGE
}
