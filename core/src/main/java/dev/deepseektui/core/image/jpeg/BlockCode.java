package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Unreadable;

/** How a scan tells of a block. */
interface BlockCode {
    /** The block's first number is at {@code at} of the component's frequencies. */
    void read(BitReader bits, Scan.Part part, int at) throws Unreadable;

    /** What is known of the blocks before counts no more. */
    default void restart() {
        // Most know nothing of them.
    }

    /** All of the block: first its mean, then the other numbers, each behind how many noughts come before it. */
    static void readWhole(BitReader bits, Scan.Part part, int at) throws Unreadable {
        short[] numbers = part.component().frequencies();
        int length = part.means().next(bits);
        numbers[at] = (short) part.component().mean(difference(bits, length));
        int next = 1;
        while (next < Component.BLOCK) {
            int code = part.others().next(bits);
            int size = code & 0xf;
            next += code >> 4;
            if (size == 0) {
                if (code != 0xf0) {
                    return;
                }
            } else {
                if (next >= Component.BLOCK) {
                    throw Unreadable.damaged();
                }
                numbers[at + ZigZag.place(next)] = (short) bits.signed(size);
            }
            next++;
        }
    }

    static int difference(BitReader bits, int length) throws Unreadable {
        if (length > 15) {
            throw Unreadable.damaged();
        }
        return length == 0 ? 0 : bits.signed(length);
    }
}
