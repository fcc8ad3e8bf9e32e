package dev.deepseektui.core.base;

import java.util.function.IntPredicate;

/** Matches a row of things with a pattern of single places and runs; goes back only to the last run, so never for long. */
final class Wildcards {
    private Wildcards() {}

    /** Tells whether a thing fits a place of the pattern. */
    interface Fit {
        boolean fits(int place, int thing);
    }

    /**
     * Matches all things with all places.
     *
     * @param isRun true of a place that stands for any number of things
     */
    static boolean match(int places, IntPredicate isRun, Fit fit, int things) {
        int place = 0;
        int thing = 0;
        int run = -1;
        int runEnd = 0;
        while (thing < things) {
            if (place < places && isRun.test(place)) {
                run = place++;
                runEnd = thing;
            } else if (place < places && fit.fits(place, thing)) {
                place++;
                thing++;
            } else if (run >= 0) {
                place = run + 1;
                thing = ++runEnd;
            } else {
                return false;
            }
        }
        while (place < places && isRun.test(place)) {
            place++;
        }
        return place == places;
    }
}
