package dev.deepseektui.core.image.png;

/**
 * Which difference to the pixels around makes a row shortest? The one whose bytes are nearest to nought, as the specification of PNG
 * proposes.
 */
final class RowFilter {
    private static final int KINDS = 5;

    private final int length;
    private final int step;
    /** The row by each filter, behind the filter's number. */
    private final byte[][] filtered;

    /** @param step from a sample to the same one of the next pixel */
    RowFilter(int length, int step) {
        this.length = length;
        this.step = step;
        this.filtered = new byte[KINDS][length + 1];
        for (int kind = 0; kind < KINDS; kind++) {
            filtered[kind][0] = (byte) kind;
        }
    }

    /** Holds until the next call. */
    byte[] best(byte[] row, byte[] before) {
        for (int i = 0; i < length; i++) {
            int left = i < step ? 0 : row[i - step] & 0xff;
            int above = before[i] & 0xff;
            int corner = i < step ? 0 : before[i - step] & 0xff;
            int sample = row[i];
            filtered[0][i + 1] = (byte) sample;
            filtered[1][i + 1] = (byte) (sample - left);
            filtered[2][i + 1] = (byte) (sample - above);
            filtered[3][i + 1] = (byte) (sample - ((left + above) >> 1));
            filtered[4][i + 1] = (byte) (sample - PngData.predicted(left, above, corner));
        }
        byte[] best = filtered[0];
        long least = Long.MAX_VALUE;
        for (byte[] one : filtered) {
            long sum = sum(one);
            if (sum < least) {
                least = sum;
                best = one;
            }
        }
        return best;
    }

    private static long sum(byte[] filtered) {
        long sum = 0;
        for (int i = 1; i < filtered.length; i++) {
            sum += Math.abs(filtered[i]);
        }
        return sum;
    }
}
