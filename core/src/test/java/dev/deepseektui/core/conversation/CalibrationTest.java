package dev.deepseektui.core.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationTest {
    @ParameterizedTest
    @CsvSource({"10040,10000,0,40", "9960,10000,0,-40", "10040,10000,25,65", "1900,1000,0,900"})
    void the_difference_to_the_bill_is_learnt(long billed, long counted, int known, int correction) {
        assertThat(Calibration.correction(billed, counted, known)).hasValue(correction);
    }

    @ParameterizedTest
    @CsvSource({"10000,10000", "10016,10000", "9984,10000"})
    void what_changes_nothing_is_not_learnt(long billed, long counted) {
        assertThat(Calibration.correction(billed, counted, 0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"20000,10000", "10,10000", "9223372036854775807,10000", "0,100000"})
    void what_is_no_constant_is_not_learnt(long billed, long counted) {
        assertThat(Calibration.correction(billed, counted, 0)).isEmpty();
    }

    @Test
    void once_learnt_the_next_bill_changes_nothing() {
        int correction = Calibration.correction(10_040, 10_000, 0).orElseThrow();

        assertThat(Calibration.correction(12_040, 12_000 + correction, correction))
                .isEmpty();
    }
}
