package dev.deepseektui.core.simulator.brain;

import dev.deepseektui.core.simulator.chat.ChatRequest;
import dev.deepseektui.core.simulator.http.HttpHeaders;

/** A request as a brain gets it. */
public record Ask(ChatRequest request, HttpHeaders headers) {}
