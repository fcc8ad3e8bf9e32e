package dev.deepseektui.core.words;

/**
 * How much the words of a text count, by BM25: rare words count for more, repetitions ever less, and words of long texts for less.
 *
 * @param meanLength of the texts, in words
 */
public record Bm25(double meanLength) {
    /** The usual constants, k1 and b: how soon repetition stops counting, and how much a long text is held against it. */
    private static final double SATURATION = 1.2;

    private static final double LENGTH_SHARE = 0.75;
    private static final double HALF_WAY = 3;

    /** How much a word says: little when every text has it. The inverse document frequency. */
    public static double rarity(long texts, long holding) {
        return Math.log(1 + (texts - holding + 0.5) / (holding + 0.5));
    }

    /** What a word's occurrences in a text count, before its rarity. */
    public double frequency(long occurrences, long length) {
        double damping = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length / meanLength);
        return occurrences * (SATURATION + 1) / (occurrences + damping);
    }

    /** A score from 0 to 1, as the specification of recall has it: s / (s + 3). */
    public static double squashed(double score) {
        return score / (score + HALF_WAY);
    }
}
