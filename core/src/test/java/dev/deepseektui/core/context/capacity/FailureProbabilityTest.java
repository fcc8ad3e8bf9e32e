package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.deepseektui.core.context.capacity.Assessment.FailureProbability;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.Assessment.RiskBand;
import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings.RiskLimits;
import dev.deepseektui.testkit.Seed;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class FailureProbabilityTest {
    private static final int ROUNDS = 10_000;

    private final long seed = Seed.RUN;
    private final Random random = new Random(seed);

    @Test
    void z_is_the_sum_of_its_terms_and_a_constant() {
        FailureProbability failure = FailureProbability.of(new SlackProfile(1, -0.5, 0.25, 0.4, 0.3));

        assertThat(failure.z()).isCloseTo(-1.65 + 0.425 + 0.3375 + 0.28 + 0.084 - 0.12, within(1e-12));
        assertThat(failure.finalSlack()).isEqualTo(-1.65);
        assertThat(failure.pFail()).isCloseTo(1 / (1 + Math.exp(-failure.z())), within(1e-12));
    }

    @Test
    void it_falls_as_slack_rises() {
        rises(more -> pFail(new SlackProfile(1 - more, -1, 0.5, 1, 1)));
        rises(more -> pFail(new SlackProfile(1, 1 - more, 0.5, 1, 1)));
    }

    @Test
    void it_rises_with_every_other_term() {
        rises(more -> pFail(new SlackProfile(1, 0, more, 1, 1)));
        rises(more -> pFail(new SlackProfile(1, 0, 0.5, more, 1)));
        rises(more -> pFail(new SlackProfile(1, 0, 0.5, 1, more)));
    }

    @Test
    void no_z_is_too_large_for_it() {
        assertThat(FailureProbability.sigmoid(0)).isEqualTo(0.5);
        assertThat(FailureProbability.sigmoid(1e9)).isEqualTo(1);
        assertThat(FailureProbability.sigmoid(-1e9)).isZero();
        for (int round = 0; round < ROUNDS; round++) {
            double z = random.nextGaussian() * 1000;
            assertThat(FailureProbability.sigmoid(z)).as("seed %d", seed).isBetween(0.0, 1.0);
        }
    }

    @Test
    void bands_rise_with_it_whatever_the_limits_are() {
        for (int round = 0; round < ROUNDS; round++) {
            double low = random.nextDouble();
            RiskLimits limits = new RiskLimits(low, low + (1 - low) * random.nextDouble(), 0, 1);
            double p = random.nextDouble();
            double q = p + (1 - p) * random.nextDouble();
            assertThat(RiskBand.of(q, limits)).as("seed %d", seed).isGreaterThanOrEqualTo(RiskBand.of(p, limits));
        }
    }

    @Test
    void a_limit_belongs_to_the_lower_band() {
        RiskLimits limits = new RiskLimits(0.34, 0.62, -0.25, 0.4);

        assertThat(RiskBand.of(0.34, limits)).isEqualTo(RiskBand.LOW);
        assertThat(RiskBand.of(0.62, limits)).isEqualTo(RiskBand.MEDIUM);
        assertThat(RiskBand.of(Math.nextUp(0.62), limits)).isEqualTo(RiskBand.HIGH);
    }

    @Test
    void it_is_severe_from_either_limit_on() {
        RiskLimits limits = new RiskLimits(0.34, 0.62, -0.25, 0.4);
        FailureProbability any = FailureProbability.of(new SlackProfile(0, 0, 0, 0, 0));

        assertThat(Risk.of(any, new SlackProfile(1, -0.25, 0, 0, 0), limits).severe())
                .isTrue();
        assertThat(Risk.of(any, new SlackProfile(1, -0.2, 0.4, 0, 0), limits).severe())
                .isTrue();
        assertThat(Risk.of(any, new SlackProfile(1, -0.2, 0.39, 0, 0), limits).severe())
                .isFalse();
    }

    private void rises(DoubleUnaryOperator pFail) {
        for (int round = 0; round < ROUNDS; round++) {
            double less = random.nextDouble();
            double more = less + 1e-6 + random.nextDouble();
            assertThat(pFail.applyAsDouble(more)).as("seed %d", seed).isGreaterThan(pFail.applyAsDouble(less));
        }
    }

    private static double pFail(SlackProfile profile) {
        return FailureProbability.of(profile).pFail();
    }
}
