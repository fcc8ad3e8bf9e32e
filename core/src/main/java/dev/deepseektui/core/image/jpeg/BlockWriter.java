package dev.deepseektui.core.image.jpeg;

/**
 * Writes the blocks of one component: samples become frequencies (by the algorithm of Arai, Agui and Nakajima), these are made coarser, and
 * what is left is written.
 */
final class BlockWriter {
    private static final int SIDE = 8;
    /** What the algorithm leaves to be done, of a row and of a column; it goes into the divisors. */
    private static final double[] LEFT = {
        1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.541196100, 0.275899379
    };

    private final float[] factors = new float[Component.BLOCK];
    private final float[] work = new float[Component.BLOCK];
    private final int[] numbers = new int[Component.BLOCK];
    private final CodeTable means;
    private final CodeTable others;
    private int last;

    BlockWriter(int[] quantisation, CodeTable means, CodeTable others) {
        this.means = means;
        this.others = others;
        for (int i = 0; i < Component.BLOCK; i++) {
            factors[i] = (float) (1 / (quantisation[i] * LEFT[i / SIDE] * LEFT[i % SIDE] * SIDE));
        }
    }

    /** Of samples between -128 and 127: the block whose upper left one stands at {@code from}, in rows of {@code width}. */
    void write(float[] samples, int from, int width, BitWriter out) {
        for (int row = 0; row < SIDE; row++) {
            System.arraycopy(samples, from + row * width, work, row * SIDE, SIDE);
        }
        for (int row = 0; row < SIDE; row++) {
            transform(row * SIDE, 1);
        }
        for (int column = 0; column < SIDE; column++) {
            transform(column, SIDE);
        }
        for (int i = 0; i < Component.BLOCK; i++) {
            int place = ZigZag.place(i);
            numbers[i] = Math.round(work[place] * factors[place]);
        }
        write(out);
    }

    private void write(BitWriter out) {
        int difference = numbers[0] - last;
        last = numbers[0];
        int size = size(difference);
        means.write(size, out);
        number(difference, size, out);
        int noughts = 0;
        for (int i = 1; i < Component.BLOCK; i++) {
            if (numbers[i] == 0) {
                noughts++;
                continue;
            }
            while (noughts > 15) {
                others.write(0xf0, out);
                noughts -= 16;
            }
            size = size(numbers[i]);
            others.write(noughts << 4 | size, out);
            number(numbers[i], size, out);
            noughts = 0;
        }
        if (noughts > 0) {
            others.write(0, out);
        }
    }

    private static int size(int number) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(Math.abs(number));
    }

    private static void number(int number, int size, BitWriter out) {
        out.write(number < 0 ? number - 1 : number, size);
    }

    private void transform(int at, int step) {
        float sum07 = work[at] + work[at + 7 * step];
        float less07 = work[at] - work[at + 7 * step];
        float sum16 = work[at + step] + work[at + 6 * step];
        float less16 = work[at + step] - work[at + 6 * step];
        float sum25 = work[at + 2 * step] + work[at + 5 * step];
        float less25 = work[at + 2 * step] - work[at + 5 * step];
        float sum34 = work[at + 3 * step] + work[at + 4 * step];
        float less34 = work[at + 3 * step] - work[at + 4 * step];

        float outer = sum07 + sum34;
        float outerLess = sum07 - sum34;
        float inner = sum16 + sum25;
        float turned = (sum16 - sum25 + outerLess) * 0.70710677f;
        work[at] = outer + inner;
        work[at + 4 * step] = outer - inner;
        work[at + 2 * step] = outerLess + turned;
        work[at + 6 * step] = outerLess - turned;

        float low = less34 + less25;
        float high = less16 + less07;
        float both = (low - high) * 0.38268343f;
        float z2 = 0.5411961f * low + both;
        float z4 = 1.306563f * high + both;
        float z3 = (less25 + less16) * 0.70710677f;
        work[at + 5 * step] = less07 - z3 + z2;
        work[at + 3 * step] = less07 - z3 - z2;
        work[at + step] = less07 + z3 + z4;
        work[at + 7 * step] = less07 + z3 - z4;
    }
}
