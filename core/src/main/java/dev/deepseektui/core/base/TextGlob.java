package dev.deepseektui.core.base;

import java.util.function.IntPredicate;

/**
 * A form for a whole text, in which {@code *} stands for any text and nothing else is special. Takes time in proportion to both
 * lengths at worst.
 */
public record TextGlob(String form) {
    public boolean matches(String text) {
        return Wildcards.match(
                form.length(),
                place -> form.charAt(place) == '*',
                (place, thing) -> form.charAt(place) == text.charAt(thing),
                text.length());
    }

    /** Matches a row of things with a pattern of single places and runs; goes back only to the last run, so never for long. */
    static final class Wildcards {
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
}
