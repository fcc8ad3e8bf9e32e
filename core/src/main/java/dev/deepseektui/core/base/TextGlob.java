package dev.deepseektui.core.base;

import java.util.function.IntPredicate;

/**
 * A pattern for a whole string, in which {@code *} matches any characters. In the worst case, matching takes time
 * proportional to the product of the pattern's and the string's lengths.
 */
public record TextGlob(String form) {
    public boolean matches(String text) {
        return Wildcards.match(
                form.length(),
                place -> form.charAt(place) == '*',
                (place, thing) -> form.charAt(place) == text.charAt(thing),
                text.length());
    }

    /**
     * A matcher of sequences against patterns of single elements and wildcards. It backtracks only to the last
     * wildcard.
     */
    static final class Wildcards {
        private Wildcards() {}

        interface Fit {
            boolean fits(int place, int thing);
        }

        /**
         * Returns true if the pattern matches the whole sequence.
         *
         * @param places the number of elements in the pattern
         * @param isRun true for a pattern element that matches any number of sequence elements
         * @param things the number of elements in the sequence
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
