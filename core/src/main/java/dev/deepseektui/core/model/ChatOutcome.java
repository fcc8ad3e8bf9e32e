package dev.deepseektui.core.model;

/** How a request ended: with an answer or a reason why not. */
public sealed interface ChatOutcome permits ChatReply, ChatFailure {}
