package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.TapeEvent;

/** The session takes part in a trial of whether acting on trouble helps, with this lot. */
public record TrialDrawn(TrialArm arm) implements TapeEvent {}
