package dev.deepseektui.core.context.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.memory.RecallFixture.Asking;
import org.junit.jupiter.api.Test;

class RecallTest {
    @Test
    void recall_finds_ten_points_more_of_the_answers_than_keyword_overlap() {
        RecallFixture fixture = new RecallFixture();

        double memory = fixture.recallAt8(fixture.byMemory());
        double overlap = fixture.recallAt8(fixture.byKeywordOverlap());
        double share = fixture.recallAt8(fixture.byShareOfWords());
        System.out.printf("recall@8: memory %.1f, keyword overlap %.1f, share of words %.1f%n", memory, overlap, share);

        assertThat(fixture.questions()).hasSize(200);
        assertThat(fixture.questions().stream().flatMap((Asking asking) -> asking.answers().stream()))
                .isSubsetOf(fixture.statements().keySet());
        assertThat(memory).isGreaterThanOrEqualTo(Math.max(overlap, share) + 10);
    }
}
