package dev.deepseektui.core.base;

import java.util.function.IntPredicate;

/** A pattern for a whole text, in which {@code *} matches any text. Matching takes time proportional to both lengths at worst. */
public record TextGlob(String form) {
    public boolean matches(String text) {
        return Wildcards.match(
                form.length(),
                place -> form.charAt(place) == '*',
                (place, thing) -> form.charAt(place) == text.charAt(thing),
                text.length());
    }

    /** The matching of a sequence with a pattern of single places and runs. It backtracks to the last run only. */
    static final class Wildcards {
        private Wildcards() {}

        interface Fit {
            boolean fits(int place, int thing);
        }

        /**
         * Returns whether all things match all places.
         *
         * @param isRun true for a place that matches any number of things
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
