package dev.deepseektui.core.embedding;

/** How far two vectors of numbers point the same way. */
final class DenseVectors {
    private DenseVectors() {}

    static double cosine(float[] one, float[] other) {
        double product = 0;
        double squareOfOne = 0;
        double squareOfOther = 0;
        for (int i = 0; i < one.length; i++) {
            product += (double) one[i] * other[i];
            squareOfOne += (double) one[i] * one[i];
            squareOfOther += (double) other[i] * other[i];
        }
        double lengths = Math.sqrt(squareOfOne * squareOfOther);
        return lengths == 0 ? 0 : product / lengths;
    }
}
