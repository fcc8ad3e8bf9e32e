package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.SessionFigures.FiguresFold;
import dev.deepseektui.app.report.SessionFigures.PromptParts;
import dev.deepseektui.app.report.SessionFigures.RewriteFigures;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import org.junit.jupiter.api.Test;

class FiguresFoldTest {
    private static SessionFigures of(Sessions session) {
        FiguresFold fold = new FiguresFold(PriceTable.ofProvider());
        session.events().forEach(fold::apply);
        return fold.figures();
    }

    @Test
    void the_parts_of_a_prompt_are_told_apart_by_where_its_messages_come_from() {
        PromptParts parts = of(new Sessions().turn("Go", 3)).requests().get(2).parts();

        assertThat(parts.header()).isPositive();
        assertThat(parts.results()).isPositive();
        assertThat(parts.replies()).isPositive();
        assertThat(parts.rest()).isPositive();
        assertThat(parts.resident() + parts.summary()).isZero();
    }

    @Test
    void costs_add_up_to_what_the_ledger_says() {
        SessionFigures figures = of(new Sessions().turn("Go", 3));

        assertThat(figures.requests()).hasSize(3);
        assertThat(figures.requests().get(2).billed()).isEqualTo(figures.bill().parts());
        assertThat(figures.bill().hitRatio().orElseThrow()).isEqualTo(0.9);
    }

    @Test
    void a_rewrite_stands_before_the_request_that_it_changed() {
        assertThat(of(new Sessions().turn("Go", 2).rewrite(900, 400).turn("On", 1))
                        .rewrites())
                .containsExactly(new RewriteFigures(3, "compaction:soft", 900, 400, 0.01));
    }

    @Test
    void the_looks_at_a_file_are_added_up() {
        assertThat(of(new Sessions().turn("Go", 3)).files())
                .singleElement()
                .satisfies(file -> assertThat(file.path() + " " + file.looks()).isEqualTo("a.py 2"));
    }

    @Test
    void what_another_session_did_before_a_fork_is_not_this_ones() {
        SessionFigures figures = of(new Sessions()
                .turn("Go", 3)
                .add(new SessionForked("other", 9, null))
                .turn("On", 2));

        assertThat(figures.requests()).hasSize(2);
        assertThat(figures.identity().title()).isEqualTo("On");
    }
}
