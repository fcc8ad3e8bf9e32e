package dev.deepseektui.app.tui.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.command.ModelCommands.ModelSuggestions;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.model.ModelInfo;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelSuggestionsTest {
    private static final Desk DESK = Desks.fresh(80, 24);
    private static final ModelSuggestions KNOWN = knowing(
            "deepseek-chat",
            "deepseek-flash",
            "deepseek-v4-pro",
            "local/qwen3:8b",
            "router/deepseek/deepseek-v3.2",
            "router/z-ai/glm-5");

    @ParameterizedTest
    @CsvSource({
        "'/model deepseek-v', deepseek-v4-pro",
        "/model local/, local/qwen3:8b",
        "/model qwen, local/qwen3:8b",
        "/model   router/z, router/z-ai/glm-5",
        "/model v3.2, router/deepseek/deepseek-v3.2"
    })
    void names_are_completed_by_their_beginning_or_by_what_is_in_them(String written, String first) {
        assertThat(names(written)).startsWith(first);
    }

    @Test
    void names_that_begin_so_come_first_and_what_is_written_out_before_them() {
        ModelSuggestions known = knowing("router/deepseek-flash", "deepseek-flash-2", "deepseek-flash");

        assertThat(known.before("/model deepseek-flash", DESK).orElseThrow().all())
                .extracting(Suggestion::text)
                .containsExactly("deepseek-flash", "deepseek-flash-2", "router/deepseek-flash");
    }

    @Test
    void enter_carries_out_what_begins_so_and_writes_out_what_is_only_alike() {
        assertThat(suggestions("/model deepseek-v4").current().isWhole()).isTrue();
        assertThat(suggestions("/model glm").current().isWhole()).isFalse();
    }

    @Test
    void where_nothing_is_written_the_model_that_answers_is_chosen_among_all() {
        Suggestions all = suggestions("/model ");

        assertThat(all.all()).hasSize(6);
        assertThat(all.current().text()).isEqualTo(DESK.status().model());
        assertThat(all.current().about()).isEqualTo("current");
    }

    @Test
    void what_a_list_says_of_a_model_stands_beside_it() {
        ModelSuggestions known =
                new ModelSuggestions(List.of(new ModelInfo("r/x", null, 131_072L, new Price(0.1, 0.2, 0.6), null)));

        assertThat(known.before("/model r", DESK).orElseThrow().current().about())
                .contains("131,072 tokens", "0.2 in, 0.6 out");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/model", "/models x", "/model a b", "/model deepseek-flash --force", "model d", " /mode d"})
    void elsewhere_no_models_are_wanted(String written) {
        assertThat(ModelSuggestions.areWanted(written)).isFalse();
        assertThat(KNOWN.before(written, DESK)).isEmpty();
    }

    @Test
    void names_that_cannot_be_typed_are_left_out() {
        assertThat(knowing("a b", "a\u001b[31mb", "a\nb", "a\u202eb", "ab")
                        .before("/model a", DESK)
                        .orElseThrow()
                        .all())
                .extracting(Suggestion::text)
                .containsExactly("ab");
    }

    private static Suggestions suggestions(String written) {
        return KNOWN.before(written, DESK).orElseThrow();
    }

    private static List<String> names(String written) {
        return suggestions(written).all().stream().map(Suggestion::text).toList();
    }

    private static ModelSuggestions knowing(String... names) {
        return new ModelSuggestions(
                Stream.of(names).map(name -> new ModelInfo(name, null)).toList());
    }
}
