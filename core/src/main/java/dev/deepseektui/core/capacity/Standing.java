package dev.deepseektui.core.capacity;

/** What earlier decisions leave open in a turn. */
public record Standing(
        boolean intervened, boolean refreshCools, boolean replanCools, boolean replayDisabled, long replaysTried) {}
