package dev.deepseektui.core.capacity;

import dev.deepseektui.core.tape.TapeEvent;

/** A selected action found nothing to do. It spends neither a cooldown nor the turn's one intervention, but a replay counts as tried. */
public record InterventionSkipped(long turn, Action action, NoOp reason) implements TapeEvent {}
