package dev.deepseektui.testkit.simulator.brain;

import dev.deepseektui.testkit.simulator.chat.ChatRequest;
import dev.deepseektui.testkit.simulator.http.HttpHeaders;

/** A request as a brain gets it. */
public record Ask(ChatRequest request, HttpHeaders headers) {}
