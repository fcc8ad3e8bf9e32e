package dev.deepseektui.testkit.simulator.brain;

import dev.deepseektui.testkit.simulator.chat.ChatRequest;
import okhttp3.Headers;

/** A request as a brain receives it. */
public record Ask(ChatRequest request, Headers headers) {}
