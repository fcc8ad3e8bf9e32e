package dev.deepseektui.core.image.jpeg;

/**
 * From frequencies to samples, in whole numbers: the algorithm of Loeffler, Ligtenberg and Moschytz as libjpeg has it, so that the samples
 * are the same ones. Factors are in 13 bits.
 */
final class InverseTransform {
    private static final int SIDE = 8;
    private static final int FACTOR_BITS = 13;
    /** After the columns two bits more than samples have are kept; after the rows they go, with the factor of eight. */
    private static final int COLUMN_SHIFT = FACTOR_BITS - 2;

    private static final int ROW_SHIFT = FACTOR_BITS + 2 + 3;
    private static final int MIDDLE = 128;

    private final int[] work = new int[Component.BLOCK];

    /** One block, to the place in {@code samples} where its upper left corner is. */
    void block(short[] frequencies, int from, int[] quantisation, Target target) {
        for (int i = 0; i < Component.BLOCK; i++) {
            work[i] = frequencies[from + i] * quantisation[i];
        }
        for (int column = 0; column < SIDE; column++) {
            transform(column, SIDE, COLUMN_SHIFT);
        }
        for (int row = 0; row < SIDE; row++) {
            transform(row * SIDE, 1, ROW_SHIFT);
            int at = target.at + row * target.width;
            for (int i = 0; i < SIDE; i++) {
                int sample = work[row * SIDE + i] + MIDDLE;
                target.samples[at + i] = (byte) (sample < 0 ? 0 : Math.min(sample, 255));
            }
        }
    }

    /** Where blocks go: rows of samples, of which {@code at} is the block's first one. */
    static final class Target {
        private final byte[] samples;
        private final int width;
        private int at;

        Target(byte[] samples, int width) {
            this.samples = samples;
            this.width = width;
        }

        Target at(int first) {
            at = first;
            return this;
        }
    }

    private void transform(int at, int step, int shift) {
        int a1 = work[at + step];
        int a2 = work[at + 2 * step];
        int a3 = work[at + 3 * step];
        int a4 = work[at + 4 * step];
        int a5 = work[at + 5 * step];
        int a6 = work[at + 6 * step];
        int a7 = work[at + 7 * step];
        int half = 1 << (shift - 1);
        if ((a1 | a2 | a3 | a4 | a5 | a6 | a7) == 0) {
            int all = ((work[at] << FACTOR_BITS) + half) >> shift;
            for (int i = 0; i < SIDE; i++) {
                work[at + i * step] = all;
            }
            return;
        }
        int turned = (a2 + a6) * 4_433;
        int even2 = turned - a6 * 15_137;
        int even3 = turned + a2 * 6_270;
        int even0 = ((work[at] + a4) << FACTOR_BITS) + half;
        int even1 = ((work[at] - a4) << FACTOR_BITS) + half;

        int both = (a7 + a3 + a5 + a1) * 9_633;
        int z1 = (a7 + a1) * -7_373;
        int z2 = (a5 + a3) * -20_995;
        int z3 = (a7 + a3) * -16_069 + both;
        int z4 = (a5 + a1) * -3_196 + both;
        int odd0 = a7 * 2_446 + z1 + z3;
        int odd1 = a5 * 16_819 + z2 + z4;
        int odd2 = a3 * 25_172 + z2 + z3;
        int odd3 = a1 * 12_299 + z1 + z4;

        work[at] = (even0 + even3 + odd3) >> shift;
        work[at + 7 * step] = (even0 + even3 - odd3) >> shift;
        work[at + step] = (even1 + even2 + odd2) >> shift;
        work[at + 6 * step] = (even1 + even2 - odd2) >> shift;
        work[at + 2 * step] = (even1 - even2 + odd1) >> shift;
        work[at + 5 * step] = (even1 - even2 - odd1) >> shift;
        work[at + 3 * step] = (even0 - even3 + odd0) >> shift;
        work[at + 4 * step] = (even0 - even3 - odd0) >> shift;
    }
}
