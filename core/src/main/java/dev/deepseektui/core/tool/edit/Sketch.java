package dev.deepseektui.core.tool.edit;

/** Which pairs of neighbouring letters a line has, roughly: each sets one of 128 bits. */
record Sketch(long low, long high) {
    private static final int LONGEST = 300;

    static Sketch of(String line) {
        long low = 0;
        long high = 0;
        char before = 0;
        int end = Math.min(line.length(), LONGEST);
        for (int i = 0; i < end; i++) {
            char c = line.charAt(i);
            if (c > ' ') {
                int bit = ((before * 31 + c) * 0x9E3779B1) >>> 25;
                if (bit < Long.SIZE) {
                    low |= 1L << bit;
                } else {
                    high |= 1L << bit;
                }
                before = c;
            }
        }
        return new Sketch(low, high);
    }

    /** From 0, nothing in common, to 1. */
    double likeness(Sketch other) {
        int either = Long.bitCount(low | other.low) + Long.bitCount(high | other.high);
        int both = Long.bitCount(low & other.low) + Long.bitCount(high & other.high);
        return either == 0 ? 0 : (double) both / either;
    }
}
