package dev.deepseektui.core.capacity;

import java.util.Locale;

/** Why a selected action came to nothing. */
public enum NoOp {
    NOTHING_TO_REFRESH,
    NO_REPLAY_CANDIDATE,
    /** The program made a mistake. */
    FAILED;

    /** The name on the tape and in what commands print. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
