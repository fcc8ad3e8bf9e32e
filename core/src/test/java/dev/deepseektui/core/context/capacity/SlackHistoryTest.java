package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityState.SlackHistory;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SlackHistoryTest {
    private static final int WINDOW = 8;

    @Test
    void one_observation_neither_moves_nor_drops() {
        assertThat(profile(WINDOW, 1.5)).isEqualTo(new SlackProfile(1.5, 1.5, 0, 0, 0));
    }

    @Test
    void volatility_is_the_population_deviation_of_the_steps() {
        // The steps are -1, 2 and -4: their mean is -1, their squared deviations 0, 9 and 9.
        assertThat(profile(WINDOW, 3, 2, 4, 0).slackVolatility()).isCloseTo(Math.sqrt(6), within(1e-12));
    }

    @Test
    void one_step_alone_is_not_volatile() {
        assertThat(profile(WINDOW, 3, 1).slackVolatility()).isZero();
    }

    @Test
    void only_the_last_step_down_is_a_drop() {
        assertThat(profile(WINDOW, 3, 1, 0.5).slackDrop()).isEqualTo(0.5);
        assertThat(profile(WINDOW, 3, 1, 2).slackDrop()).isZero();
    }

    @Test
    void slack_of_zero_is_a_violation() {
        assertThat(profile(WINDOW, 1, 0, -1, 1).violationRatio()).isEqualTo(0.5);
    }

    @Test
    void the_oldest_observation_leaves_when_the_window_is_full() {
        assertThat(profile(3, -9, 1, 2, 3)).isEqualTo(profile(3, 1, 2, 3));
    }

    /** Compares the ring with the definition, for windows and lengths that make it grow and wrap around. */
    @Test
    void a_ring_says_what_the_whole_list_says() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            int window = 2 + random.nextInt(40);
            List<Double> all = new ArrayList<>();
            SlackHistory history = new SlackHistory();
            for (int i = random.nextInt(100); i >= 0; i--) {
                double next = random.nextGaussian();
                SlackProfile profile = history.with(next, window);
                history.add(next, window);
                all.add(next);
                check(profile, all.subList(Math.max(0, all.size() - window), all.size()), "seed " + seed);
            }
        }
    }

    private static void check(SlackProfile profile, List<Double> last, String where) {
        int size = last.size();
        assertThat(profile.finalSlack()).as(where).isEqualTo(last.get(size - 1));
        assertThat(profile.minSlack())
                .as(where)
                .isEqualTo(last.stream().min(Double::compare).orElseThrow());
        assertThat(profile.violationRatio())
                .as(where)
                .isEqualTo((double) last.stream().filter(slack -> slack <= 0).count() / size);
        assertThat(profile.slackVolatility()).as(where).isCloseTo(deviation(last), within(1e-9));
    }

    private static double deviation(List<Double> values) {
        double[] steps = new double[values.size() - 1];
        double mean = 0;
        for (int i = 0; i < steps.length; i++) {
            steps[i] = values.get(i + 1) - values.get(i);
            mean += steps[i] / steps.length;
        }
        double squares = 0;
        for (double step : steps) {
            squares += (step - mean) * (step - mean);
        }
        return steps.length == 0 ? 0 : Math.sqrt(squares / steps.length);
    }

    private static SlackProfile profile(int window, double... slacks) {
        SlackHistory history = new SlackHistory();
        SlackProfile last = new SlackProfile(0, 0, 0, 0, 0);
        for (double slack : slacks) {
            last = history.with(slack, window);
            history.add(slack, window);
        }
        return last;
    }
}
