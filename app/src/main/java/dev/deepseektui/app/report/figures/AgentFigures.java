package dev.deepseektui.app.report.figures;

import org.jspecify.annotations.Nullable;

/** One agent that worked for a session; the cost is absent where nobody knows it. */
public record AgentFigures(
        int number,
        String name,
        long turn,
        Span span,
        String ending,
        int steps,
        @Nullable Double cost) {}
