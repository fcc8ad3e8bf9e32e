package dev.deepseektui.app.report.figures;

import dev.deepseektui.core.message.CallEnding;

/**
 * One tool call.
 *
 * @param number among the calls that returned, from 1
 * @param about the path or other thing that it was about; empty where it was about none
 */
public record CallFigures(int number, long turn, String tool, String about, Span span, CallEnding.Kind ending) {}
