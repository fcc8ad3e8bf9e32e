package dev.deepseektui.core.glob;

/** Whether a row of things fits a pattern of single places and runs; backtracks only to the last run, so never for long. */
public final class Wildcards {
    private Wildcards() {}

    /** What stands in the pattern. */
    public interface Pattern {
        int length();

        /** Whether this place stands for any number of things. */
        boolean isRun(int place);

        boolean fits(int place, int thing);
    }

    public static boolean match(Pattern pattern, int things) {
        int place = 0;
        int thing = 0;
        int run = -1;
        int runEnd = 0;
        while (thing < things) {
            if (place < pattern.length() && pattern.isRun(place)) {
                run = place++;
                runEnd = thing;
            } else if (place < pattern.length() && pattern.fits(place, thing)) {
                place++;
                thing++;
            } else if (run >= 0) {
                place = run + 1;
                thing = ++runEnd;
            } else {
                return false;
            }
        }
        while (place < pattern.length() && pattern.isRun(place)) {
            place++;
        }
        return place == pattern.length();
    }
}
