package dev.deepseektui.core.event;

import dev.deepseektui.core.sandbox.Denial;

/**
 * A command that its sandbox kept from something runs once more, with that.
 *
 * @param denial what it lacked
 * @param profile how far it reaches now
 * @param takenBack how many entries of the workspace were put back before, as they were when it began
 * @param left how many were not
 */
public record CommandRunAgain(String callId, Denial denial, String profile, long takenBack, long left)
        implements TapeEvent {}
