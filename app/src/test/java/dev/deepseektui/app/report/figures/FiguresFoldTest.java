package dev.deepseektui.app.report.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.app.report.Sessions;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.RequestSent;
import dev.deepseektui.core.event.SessionForked;
import dev.deepseektui.core.event.VerificationStateReset;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresFoldTest {
    private static SessionFigures of(Sessions session) {
        FiguresFold fold = new FiguresFold(PriceTable.ofProvider());
        session.events().forEach(fold::apply);
        return fold.figures();
    }

    @Test
    void the_parts_of_a_prompt_are_told_apart_by_where_its_messages_come_from() {
        PromptParts parts =
                of(new Sessions().turn("Go", 3)).prompts().requests().get(2).parts();

        assertThat(parts.header()).isPositive();
        assertThat(parts.results()).isPositive();
        assertThat(parts.replies()).isPositive();
        assertThat(parts.rest()).isPositive();
        assertThat(parts.resident() + parts.summary()).isZero();
    }

    @Test
    void an_ideal_cache_holds_all_of_the_request_before() {
        List<RequestFigures> requests =
                of(new Sessions().turn("Go", 3)).prompts().requests();

        assertThat(requests.get(0).known()).isNull();
        assertThat(requests.get(1).known()).isEqualTo(requests.get(0).parts().total());
    }

    @Test
    void costs_add_up_to_what_the_ledger_says() {
        SessionFigures figures = of(new Sessions().turn("Go", 3));

        assertThat(figures.prompts().cost()).hasSize(3);
        assertThat(figures.prompts().cost().get(2).parts())
                .isEqualTo(figures.usage().parts());
        assertThat(figures.usage().hitRatio().orElseThrow()).isEqualTo(0.9);
    }

    @Test
    void a_rewrite_stands_before_the_request_that_it_changed() {
        assertThat(of(new Sessions().turn("Go", 2).rewrite(900, 400).turn("On", 1))
                        .prompts()
                        .rewrites())
                .containsExactly(new Rewrite(3, "compaction:soft", 900, 400, 0.01));
    }

    @Test
    void the_looks_at_a_file_are_added_up() {
        assertThat(of(new Sessions().turn("Go", 3)).prompts().files())
                .singleElement()
                .satisfies(file -> assertThat(file.path() + " " + file.looks()).isEqualTo("a.py 2"));
    }

    @Test
    void a_check_is_as_it_was_found_last_and_outdated_once_its_file_changed() {
        Sessions session = new Sessions()
                .check("it compiles", false)
                .check("it compiles", true)
                .check("it is quick", true)
                .add(new VerificationStateReset("a.py", List.of("it is quick")));

        assertThat(of(session).work().checks())
                .extracting(Check::state)
                .containsExactly(Check.State.HOLDS, Check.State.OUTDATED);
    }

    @Test
    void what_another_session_did_before_a_fork_is_not_this_ones() {
        SessionFigures figures = of(new Sessions()
                .turn("Go", 3)
                .add(new SessionForked("other", 9, null))
                .turn("On", 2));

        assertThat(figures.usage().requests()).isEqualTo(2);
        assertThat(figures.prompts().requests()).hasSize(2);
        assertThat(figures.work().calls()).extracting(CallFigures::number).containsExactly(3);
    }

    @Test
    void time_between_turns_is_no_time_at_work() {
        Sessions session = new Sessions().turn("Go", 1);
        for (int i = 0; i < 100; i++) {
            session.check("waiting", true);
        }
        Usage usage = of(session.turn("On", 1)).usage();
        WorkClock clock = WorkClock.of(usage.turns(), usage.span().to());

        assertThat(usage.worked()).isEqualTo(Duration.ofSeconds((long) clock.total()));
        assertThat(usage.span().length()).isGreaterThan(usage.worked().plusSeconds(99));
        assertThat(clock.at(usage.turns().get(1).from())).isEqualTo(clock.total() / 2);
    }

    @Test
    void the_first_of_an_answer_is_told_apart_from_its_end_where_it_was_timed() {
        Sessions session = new Sessions()
                .add(new RequestSent(1, 1, 9, 9, null))
                .add(new ReplyReceived(1, "Yes.", null, List.of(), "stop", null, "m", null, null, 250L));

        assertThat(of(session).prompts().requests())
                .extracting(RequestFigures::began, RequestFigures::took)
                .containsExactly(tuple(Duration.ofMillis(250), Duration.ofSeconds(1)));
    }
}
