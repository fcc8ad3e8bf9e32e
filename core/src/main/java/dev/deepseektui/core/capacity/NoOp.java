package dev.deepseektui.core.capacity;

/** Why a selected action came to nothing. */
public enum NoOp {
    NOTHING_TO_REFRESH,
    NO_REPLAY_CANDIDATE
}
