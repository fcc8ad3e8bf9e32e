package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ApprovalModeTest {
    @Test
    void people_read_what_a_mode_does() {
        assertThat(Arrays.stream(ApprovalMode.values()).map(ApprovalMode::label))
                .containsExactly(
                        "plan, read-only", "ask before changes", "edits allowed", "auto, sandboxed", "full access");
    }

    @Test
    void the_key_goes_round_the_first_four_and_never_lands_on_full() {
        List<ApprovalMode> gone =
                Stream.iterate(ApprovalMode.PLAN, ApprovalMode::next).limit(9).toList();

        assertThat(gone).doesNotContain(ApprovalMode.FULL);
        assertThat(gone.subList(0, 5))
                .containsExactly(
                        ApprovalMode.PLAN, ApprovalMode.ASK, ApprovalMode.EDITS, ApprovalMode.AUTO, ApprovalMode.PLAN);
        assertThat(ApprovalMode.FULL.next()).isNotEqualTo(ApprovalMode.FULL);
    }
}
