package dev.deepseektui.core.model.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.guide.Guide.GuideTurn;
import org.junit.jupiter.api.Test;

class GuideTurnTest {
    private static final String CALL =
            "{'role':'assistant','content':null,'tool_calls':[{'id':'c1','type':'function','function':{'name':'grep',"
                    + "'arguments':'{\\\"pattern\\\":\\\"token\\\"}'}}]}";

    private static GuideTurn turn(String... messages) {
        return GuideTurn.of(JsonText.of("[" + String.join(",", messages).replace('\'', '"') + "]"));
    }

    private static String user(String text) {
        return "{'role':'user','content':'" + text + "'}";
    }

    private static String result(String text) {
        return "{'role':'tool','tool_call_id':'c1','content':'" + text + "'}";
    }

    @Test
    void the_last_ask_is_the_question_and_what_came_since_belongs_to_it() {
        GuideTurn turn = turn(user("an older one?"), CALL, result("old"), user("where?"), CALL, result("new"));

        assertThat(turn.question()).isEqualTo("where?");
        assertThat(turn.asked()).containsExactly("- an older one?");
        assertThat(turn.replies()).isEqualTo(1);
        assertThat(turn.by("grep")).extracting(GuideTurn.FoundTopic::result).containsExactly("new");
        assertThat(turn.by("grep").get(0).argument("pattern")).isEqualTo("token");
        assertThat(turn.by("glob")).isEmpty();
    }

    @Test
    void what_the_program_puts_beside_the_words_is_no_ask() {
        assertThat(turn(user("where?"), user("<injected>\\na.txt\\nfile\\n</injected>"))
                        .question())
                .isEqualTo("where?");
    }
}
