package dev.deepseektui.testkit.simulator.chat;

/** The delivery of an answer: streamed or not, with or without usage. */
public enum Streaming {
    OFF,
    WITHOUT_USAGE,
    WITH_USAGE
}
