package dev.deepseektui.core.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.message.Role;
import dev.deepseektui.core.message.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuideTurnTest {
    private static final ToolCall CALL = new ToolCall("c1", "grep", "{\"pattern\":\"token\"}");

    private static GuideTurn turn(GuideMessage... messages) {
        return GuideTurn.of(List.of(messages), true);
    }

    private static GuideMessage user(String text) {
        return new GuideMessage(Role.USER, text, List.of(), null);
    }

    private static GuideMessage calling(ToolCall call) {
        return new GuideMessage(Role.ASSISTANT, "", List.of(call), null);
    }

    private static GuideMessage result(String text) {
        return new GuideMessage(Role.TOOL, text, List.of(), "c1");
    }

    @Test
    void the_last_ask_is_the_question_and_what_came_since_belongs_to_it() {
        GuideTurn turn =
                turn(user("an older one?"), calling(CALL), result("old"), user("where?"), calling(CALL), result("new"));

        assertThat(turn.question()).isEqualTo("where?");
        assertThat(turn.replies()).isEqualTo(1);
        assertThat(turn.by("grep")).extracting(GuideTurn.Found::result).containsExactly("new");
        assertThat(turn.by("grep").get(0).argument("pattern")).isEqualTo("token");
        assertThat(turn.by("glob")).isEmpty();
    }

    @Test
    void a_step_of_the_tour_is_known_by_what_it_said_where_those_before_are_summed_up() {
        for (String said : List.of("Step 4 of 6 of the tour.", "导览第 4 步，共 6 步。")) {
            GuideMessage step = new GuideMessage(Role.ASSISTANT, said, List.of(CALL), null);

            assertThat(turn(user("tour"), user("<summary>\nIt began.\n</summary>"), step, result("new"))
                            .replies())
                    .isEqualTo(4);
        }
    }

    @Test
    void what_the_program_puts_beside_the_words_is_no_ask() {
        GuideTurn turn = turn(user("where?"), user("<injected>\na.txt\nfile\n</injected>"));

        assertThat(turn.question()).isEqualTo("where?");
    }

    @Test
    void arguments_that_are_no_json_have_no_values() {
        assertThat(new GuideTurn.Found(new ToolCall("c1", "grep", "{"), "").argument("pattern"))
                .isEmpty();
    }
}
