package dev.deepseektui.core.simulator.http;

/** One field of a message's head. */
public record HttpHeader(String name, String value) {}
