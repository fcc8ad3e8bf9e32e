package dev.deepseektui.core.capacity;

import java.util.Arrays;

/** The slack of the last observations: a ring that grows no larger than the profile looks back. */
final class SlackHistory {
    private double[] ring = new double[8];
    private int first;
    private int size;

    /** The profile that one more observation makes, which is not added. */
    SlackProfile with(double newest, int window) {
        int skipped = Math.max(0, size + 1 - window);
        int steps = size - skipped;
        double min = newest;
        int violations = newest <= 0 ? 1 : 0;
        for (int i = skipped; i < size; i++) {
            double slack = at(i);
            min = Math.min(min, slack);
            violations += slack <= 0 ? 1 : 0;
        }
        if (steps == 0) {
            return new SlackProfile(newest, min, violations, 0, 0);
        }
        double mean = (newest - at(skipped)) / steps;
        double squares = 0;
        for (int i = skipped; i < size; i++) {
            double step = (i + 1 < size ? at(i + 1) : newest) - at(i);
            squares += (step - mean) * (step - mean);
        }
        return new SlackProfile(
                newest,
                min,
                (double) violations / (steps + 1),
                Math.sqrt(squares / steps),
                Math.max(0, at(size - 1) - newest));
    }

    void add(double newest, int window) {
        while (size >= window) {
            first = (first + 1) % ring.length;
            size--;
        }
        if (size == ring.length) {
            grow();
        }
        ring[(first + size) % ring.length] = newest;
        size++;
    }

    private double at(int index) {
        return ring[(first + index) % ring.length];
    }

    private void grow() {
        double[] larger = Arrays.copyOf(ring, ring.length * 2);
        for (int i = 0; i < size; i++) {
            larger[i] = at(i);
        }
        ring = larger;
        first = 0;
    }
}
