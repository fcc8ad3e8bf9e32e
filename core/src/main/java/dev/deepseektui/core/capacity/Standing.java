package dev.deepseektui.core.capacity;

/** What earlier decisions leave open in a turn. */
record Standing(
        boolean intervened, boolean refreshCools, boolean replanCools, boolean replayDisabled, long replaysTried) {}
