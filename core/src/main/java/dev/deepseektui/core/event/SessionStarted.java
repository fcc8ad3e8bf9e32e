package dev.deepseektui.core.event;

import org.jspecify.annotations.Nullable;

/** The first event: who works where with what, and the header exactly as every request will carry it. */
public record SessionStarted(
        String sessionId,
        String workspace,
        String productVersion,
        String model,
        String effort,
        String system,
        String tools,
        @Nullable String forkedFrom)
        implements TapeEvent {}
