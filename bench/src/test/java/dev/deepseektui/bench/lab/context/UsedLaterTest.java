package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsedLaterTest {
    private final NeededFacts used = new NeededFacts();

    /** Adds a reply to a request with this prompt, whose pointers lead to {@code recalled}. */
    private void answer(String reply, String prompt, String recalled) {
        used.answered(
                new Answered(reply, "", List.of()),
                () -> List.of(Passage.whole(prompt)),
                () -> List.of(Passage.whole(recalled)));
    }

    @Test
    void a_name_that_only_an_earlier_result_had_shown_must_be_in_the_prompt() {
        used.returned("parse_header is here");
        answer("Reading on.", "", "");
        answer("So parse_header is wrong.", "parse_header is here", "");

        assertThat(used.count()).isEqualTo(new Count(1, 1, 1));
    }

    @Test
    void a_value_within_a_longer_one_is_not_there() {
        used.returned("Ran 372 tests of parse_header");
        answer("Reading on.", "", "");
        answer("372 tests, parse_header.", "sha 13729 parse_headers my_parse_header", "");

        assertThat(used.lost()).containsExactly("372", "parse_header");
    }

    @Test
    void what_begins_a_line_in_a_calls_arguments_is_there() {
        used.returned("parse_header is here");
        answer("Reading on.", "", "");
        answer("So parse_header is wrong.", "{\"new\":\"x\\nparse_header\\ty\"}", "");

        assertThat(used.count()).isEqualTo(new Count(1, 1, 1));
    }

    @Test
    void where_only_a_pointer_leads_to_it_it_is_not_direct() {
        used.returned("parse_header is here");
        answer("Reading on.", "", "");
        answer("So parse_header is wrong.", "tape:7", "parse_header is here");

        assertThat(used.count()).isEqualTo(new Count(1, 0, 1));
        assertThat(used.lost()).containsExactly("parse_header");
    }

    @Test
    void what_the_step_before_returned_is_there_under_every_policy() {
        used.returned("parse_header is here");
        answer("So parse_header is wrong.", "", "");

        assertThat(used.count().total()).isZero();
    }

    @Test
    void what_was_fetched_again_counts_from_then_on() {
        used.returned("parse_header is here");
        answer("Reading on.", "", "");
        used.returned("parse_header is here");
        answer("So parse_header is wrong.", "", "");

        assertThat(used.count().total()).isZero();
    }

    @Test
    void what_the_user_or_a_reply_had_named_needs_no_result() {
        used.said("Mend parse_header.");
        used.returned("parse_header, read_body");
        answer("read_body first.", "", "");
        answer("parse_header calls read_body.", "", "");

        assertThat(used.count().total()).isZero();
    }

    @Test
    void lines_and_values_count_and_arguments_are_read_as_what_they_mean() {
        used.returned("    return \"a\" or None\nRan 372 tests");
        answer("Reading on.", "", "");
        used.answered(
                new Answered(
                        "",
                        "",
                        List.of(
                                new ToolCall(
                                        "c",
                                        "edit",
                                        "{\"old_string\":\"    return \\\"a\\\" or None\\n\",\"new_string\":\"x\",\"note\":\"372\"}"))),
                () -> List.of(Passage.whole("return \"a\" or None Ran 372 tests")),
                List::of);

        assertThat(used.count()).isEqualTo(new Count(2, 2, 2));
    }
}
