package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("model", "mode", "capacity");

    @Test
    void fewest_changed_letters_win_and_ties_go_by_name() {
        assertThat(NearestName.to("modl", KNOWN)).hasValue("mode");
        assertThat(NearestName.to("capacty", KNOWN)).hasValue("capacity");
    }

    @Test
    void letters_that_changed_places_are_one_mistake() {
        assertThat(NearestName.to("modle", KNOWN)).hasValue("model");
        assertThat(NearestName.distance("modle", "model")).isEqualTo(1);
    }

    @Test
    void something_else_altogether_has_no_nearest() {
        assertThat(NearestName.to("frobnicate", KNOWN)).isEmpty();
    }

    @Test
    void distance_counts_insertions_removals_and_changes() {
        assertThat(NearestName.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(NearestName.distance("", "abc")).isEqualTo(3);
    }
}
