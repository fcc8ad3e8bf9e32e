package dev.deepseektui.app.report;

import dev.deepseektui.core.event.SessionLabelled.Verdict;

/** How is it said how a session went? */
public final class VerdictWords {
    private VerdictWords() {}

    public static String of(Verdict verdict) {
        return switch (verdict) {
            case GOOD -> "you said: this session went well";
            case BAD -> "you said: this session went badly";
            case NONE -> "you took back how this session went";
        };
    }
}
