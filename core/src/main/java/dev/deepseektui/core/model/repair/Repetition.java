package dev.deepseektui.core.model.repair;

import java.util.Optional;

/**
 * A detector of repetition in growing text. Text repeats itself if a line or phrase follows itself twenty times, or if
 * a period of at most 400 characters fills 4 KB. The result does not depend on how the text is divided into deltas.
 */
final class Repetition {
    private static final int MAX_PERIOD = 400;
    private static final int MIN_FILLED = 4_096;
    private static final int MIN_TIMES = 20;
    /** The distance between two checks, in characters. */
    private static final int STEP = 64;
    /** The length of text whose earlier occurrence suggests a period. */
    private static final int PROBE = 32;

    private static final int MIN_LETTERS = 2;

    private final int minPhrases;
    private final StringBuilder text = new StringBuilder();
    private int checked;
    private Optional<Repeated> found = Optional.empty();

    /**
     * Creates a detector.
     *
     * @param minPhrases the minimum length of twenty repeated phrases, in characters; shorter ones may be tables
     */
    private Repetition(int minPhrases) {
        this.minPhrases = minPhrases;
    }

    /** Returns a detector for text and reasoning. */
    static Repetition ofText() {
        return new Repetition(200);
    }

    /** Returns a detector for arguments, which may contain tables and test data. */
    static Repetition ofArguments() {
        return new Repetition(1_024);
    }

    /**
     * Repeated text.
     *
     * @param start the start of the first repeated unit
     * @param period the length of the unit
     */
    record Repeated(int start, int period) {
        /** Returns the end of the first unit. */
        int end() {
            return start + period;
        }
    }

    /** Adds text and returns the repetition if it has one. Text after a repetition is ignored. */
    Optional<Repeated> add(String more) {
        int taken = 0;
        while (taken < more.length() && found.isEmpty()) {
            int next = Math.min(more.length(), taken + checked + STEP - text.length());
            text.append(more, taken, next);
            taken = next;
            if (text.length() == checked + STEP) {
                checked = text.length();
                found = check();
            }
        }
        return found;
    }

    private Optional<Repeated> check() {
        int end = text.length();
        if (end < 2 * PROBE) {
            return Optional.empty();
        }
        int probe = end - PROBE;
        int least = Math.max(0, probe - MAX_PERIOD);
        char first = text.charAt(probe);
        for (int at = probe - 1; at >= least; at--) {
            if (text.charAt(at) == first && isSame(at, probe)) {
                Optional<Repeated> repeated = repeated(end, probe - at);
                if (repeated.isPresent()) {
                    return repeated;
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the repetition with this period at the end of the text; empty if it is too short. */
    private Optional<Repeated> repeated(int end, int period) {
        int start = end - period;
        int earliest = Math.max(0, end - MIN_FILLED - MAX_PERIOD);
        while (start > earliest && text.charAt(start - 1) == text.charAt(start - 1 + period)) {
            start--;
        }
        int filled = end - start;
        boolean repeats = filled >= MIN_FILLED
                || (filled >= MIN_TIMES * period && filled >= minPhrases && isPhrase(start, period));
        return repeats ? Optional.of(aligned(start, period)) : Optional.empty();
    }

    private boolean isSame(int one, int other) {
        for (int i = 1; i < PROBE; i++) {
            if (text.charAt(one + i) != text.charAt(other + i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if the unit has letters. Rules of tables and numbers of matrices repeat in good answers. */
    private boolean isPhrase(int start, int period) {
        int letters = 0;
        for (int i = start; i < start + period; i++) {
            letters += Character.isLetter(text.charAt(i)) ? 1 : 0;
        }
        return letters >= MIN_LETTERS;
    }

    /** Returns the repetition from the beginning of a line in its first unit, otherwise from that of a word. */
    private Repeated aligned(int start, int period) {
        int word = start;
        for (int i = start + period - 1; i >= start; i--) {
            char before = i == 0 ? '\n' : text.charAt(i - 1);
            if (before == '\n') {
                return new Repeated(i, period);
            }
            word = Character.isWhitespace(before) && !Character.isWhitespace(text.charAt(i)) ? i : word;
        }
        return new Repeated(word, period);
    }
}
