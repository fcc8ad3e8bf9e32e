package dev.deepseektui.core.context.resident;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.RebaseReason.Fold;
import org.junit.jupiter.api.Test;

/** Folds that are due without any other rebase. */
class FoldPolicyTest {
    @Test
    void before_the_first_request_all_that_is_there_goes_into_the_base() {
        assertThat(FoldPlan.due(10, 0, true, false)).contains(Fold.FIRST_ASK);
        assertThat(FoldPlan.due(0, 0, true, false)).isEmpty();
    }

    @Test
    void more_than_half_as_much_out_of_date_as_is_resident_is_too_much() {
        assertThat(FoldPlan.due(100, 50, false, false)).isEmpty();
        assertThat(FoldPlan.due(100, 51, false, false)).contains(Fold.SUPERSEDED);
    }

    @Test
    void when_the_cache_is_cold_anything_out_of_date_is_folded() {
        assertThat(FoldPlan.due(100, 1, false, true)).contains(Fold.COLD_CACHE);
        assertThat(FoldPlan.due(100, 0, false, true)).isEmpty();
    }
}
