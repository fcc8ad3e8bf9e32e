package dev.deepseektui.core.model;

/** The outcome of a request: an answer or a failure. */
public sealed interface ChatOutcome permits ChatReply, ChatFailure {}
