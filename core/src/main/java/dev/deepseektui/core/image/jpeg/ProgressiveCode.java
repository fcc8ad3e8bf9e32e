package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Unreadable;

/**
 * The scans of a progressive picture: the first of a number tells its upper bits, each later one a bit more. What the names say in the
 * standard (ITU T.81, annex G): {@code first} and {@code last} are Ss and Se, {@code low} is Al.
 */
final class ProgressiveCode {
    private static final int SIXTEEN_NOUGHTS = 0xf0;

    private ProgressiveCode() {}

    static BlockCode firstOfMeans(int low) {
        return (bits, part, at) -> {
            int length = part.means().next(bits);
            int mean = part.component().mean(BlockCode.difference(bits, length));
            part.component().frequencies()[at] = (short) (mean << low);
        };
    }

    static BlockCode moreOfMeans(int low) {
        return (bits, part, at) -> part.component().frequencies()[at] |= (short) (bits.bit() << low);
    }

    /** Of some frequencies but the mean. A run of blocks in which none of them are left is told once. */
    abstract static class Band implements BlockCode {
        final int first;
        final int last;
        final int low;
        private int emptyBlocks;

        Band(int first, int last, int low) {
            this.first = first;
            this.last = last;
            this.low = low;
        }

        @Override
        public void restart() {
            emptyBlocks = 0;
        }

        @Override
        public void read(BitReader bits, Scan.Part part, int at) throws Unreadable {
            short[] numbers = part.component().frequencies();
            int next = first;
            if (emptyBlocks == 0) {
                while (next <= last) {
                    int code = part.others().next(bits);
                    if ((code & 0xf) == 0 && code != SIXTEEN_NOUGHTS) {
                        int length = code >> 4;
                        emptyBlocks = (1 << length) + (length == 0 ? 0 : bits.bits(length));
                        break;
                    }
                    next = readOne(bits, code, numbers, at, next);
                }
            }
            if (emptyBlocks > 0) {
                finish(bits, numbers, at, next);
                emptyBlocks--;
            }
        }

        /** Where to go on. */
        abstract int readOne(BitReader bits, int code, short[] numbers, int at, int next) throws Unreadable;

        /** No number of the block's rest becomes other than nought. */
        abstract void finish(BitReader bits, short[] numbers, int at, int next);
    }

    /** Tells the upper bits. */
    static final class FirstOfBand extends Band {
        FirstOfBand(int first, int last, int low) {
            super(first, last, low);
        }

        @Override
        int readOne(BitReader bits, int code, short[] numbers, int at, int next) throws Unreadable {
            int place = next + (code >> 4);
            if (code == SIXTEEN_NOUGHTS) {
                return place + 1;
            }
            if (place > last) {
                throw Unreadable.damaged();
            }
            numbers[at + ZigZag.place(place)] = (short) (bits.signed(code & 0xf) << low);
            return place + 1;
        }

        @Override
        void finish(BitReader bits, short[] numbers, int at, int next) {
            // They are nought.
        }
    }

    /** Tells a bit more of all that are other than nought, and which others become so. */
    static final class MoreOfBand extends Band {
        MoreOfBand(int first, int last, int low) {
            super(first, last, low);
        }

        @Override
        int readOne(BitReader bits, int code, short[] numbers, int at, int next) throws Unreadable {
            int size = code & 0xf;
            if (size > 1) {
                throw Unreadable.damaged();
            }
            int born = size == 0 ? 0 : bits.bit() == 1 ? 1 << low : -(1 << low);
            int noughts = code >> 4;
            for (int place = next; place <= last; place++) {
                int index = at + ZigZag.place(place);
                if (numbers[index] != 0) {
                    refine(bits, numbers, index);
                } else if (noughts == 0) {
                    numbers[index] = (short) born;
                    return place + 1;
                } else {
                    noughts--;
                }
            }
            return last + 1;
        }

        @Override
        void finish(BitReader bits, short[] numbers, int at, int next) {
            for (int place = next; place <= last; place++) {
                int index = at + ZigZag.place(place);
                if (numbers[index] != 0) {
                    refine(bits, numbers, index);
                }
            }
        }

        private void refine(BitReader bits, short[] numbers, int index) {
            if (bits.bit() == 1 && (numbers[index] & 1 << low) == 0) {
                numbers[index] += (short) (numbers[index] > 0 ? 1 << low : -(1 << low));
            }
        }
    }
}
