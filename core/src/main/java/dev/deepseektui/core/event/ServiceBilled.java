package dev.deepseektui.core.event;

/** A service beside the model was asked, which costs money; {@code service} is the tool that did. */
public record ServiceBilled(String service, double dollars) implements TapeEvent {}
