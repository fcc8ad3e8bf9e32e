package dev.deepseektui.core.capacity;

import java.util.Optional;

/**
 * How hard the work presses on the model, in bits: four weighted terms, and their sum {@code h_hat}.
 *
 * @param actions for the actions of this turn
 * @param tools for the recent tool calls
 * @param references for the distinct things they are about
 * @param context for the fullness of the prompt
 */
public record Pressure(double actions, double tools, double references, double context, double hHat) {
    private static final double ACTIONS = 0.35;
    private static final double TOOLS = 0.30;
    private static final double REFERENCES = 0.20;
    private static final double CONTEXT = 0.15;
    private static final double BITS_OF_A_FULL_CONTEXT = 6.0;
    private static final double LN_2 = Math.log(2);

    /** A checkpoint takes three of these, and nearly all are of small counts. */
    private static final double[] BITS = ofSmallCounts();

    /** Empty while an input is not known. */
    static Optional<Pressure> of(Inputs inputs) {
        if (inputs.actionCountThisTurn() == null
                || inputs.toolCallsRecentWindow() == null
                || inputs.uniqueReferenceIdsRecentWindow() == null
                || inputs.contextUsedRatio() == null) {
            return Optional.empty();
        }
        double actions = ACTIONS * bits(inputs.actionCountThisTurn());
        double tools = TOOLS * bits(inputs.toolCallsRecentWindow());
        double references = REFERENCES * bits(inputs.uniqueReferenceIdsRecentWindow());
        double context = CONTEXT * BITS_OF_A_FULL_CONTEXT * inputs.contextUsedRatio();
        return Optional.of(new Pressure(actions, tools, references, context, actions + tools + references + context));
    }

    private static double bits(long count) {
        return count >= 0 && count < BITS.length ? BITS[(int) count] : logarithm(count);
    }

    private static double[] ofSmallCounts() {
        double[] bits = new double[256];
        for (int count = 0; count < bits.length; count++) {
            bits[count] = logarithm(count);
        }
        return bits;
    }

    private static double logarithm(long count) {
        return Math.log1p((double) count) / LN_2;
    }
}
