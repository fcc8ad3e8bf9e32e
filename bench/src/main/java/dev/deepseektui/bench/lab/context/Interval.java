package dev.deepseektui.bench.lab.context;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * A figure of several sessions with its 95 % confidence interval, computed by bootstrapping. Whole sessions are drawn,
 * because what happens within one session is not independent.
 */
public record Interval(double value, double low, double high) {
    private static final int DRAWS = 2_000;
    private static final double TAIL = 0.025;
    private static final long SEED = 47;

    /** Returns the figure of these sessions. The same sessions always give the same interval. */
    public static <T> Interval of(List<T> sessions, ToDoubleFunction<List<T>> figure) {
        double value = figure.applyAsDouble(sessions);
        if (sessions.isEmpty()) {
            return new Interval(value, value, value);
        }
        Random random = new Random(SEED);
        List<Double> drawn = new ArrayList<>();
        for (int draw = 0; draw < DRAWS; draw++) {
            drawn.add(figure.applyAsDouble(random.ints(sessions.size(), 0, sessions.size())
                    .mapToObj(sessions::get)
                    .toList()));
        }
        drawn.sort(Comparator.naturalOrder());
        return new Interval(value, drawn.get((int) (TAIL * DRAWS)), drawn.get((int) Math.ceil((1 - TAIL) * DRAWS) - 1));
    }
}
