package dev.deepseektui.app.tui.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.editor.History.HistorySearch;
import dev.deepseektui.app.tui.keys.KeyAction;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromptEditorTest {
    private static final int WIDTH = 40;
    private static final History HISTORY = new History(List.of("fix the test", "explain Fixtures", "run\nthe build"));

    @Test
    void from_the_first_row_up_lead_the_asks_of_before_and_down_again_ones_own() {
        PromptEditor ask = PromptEditor.with(HISTORY).type("mine");

        PromptEditor newest = act(ask, KeyAction.OLDER);
        assertThat(newest.ask()).isEqualTo("run\nthe build");
        assertThat(act(newest, KeyAction.OLDER).ask()).isEqualTo("run\nthe build");
        assertThat(act(newest, KeyAction.OLDER, KeyAction.OLDER).ask()).isEqualTo("explain Fixtures");
        assertThat(act(newest, KeyAction.NEWER).ask()).isEqualTo("mine");
    }

    @Test
    void the_ends_of_the_history_hold() {
        PromptEditor ask = PromptEditor.with(new History(List.of("only")));

        assertThat(act(ask, KeyAction.OLDER, KeyAction.OLDER, KeyAction.OLDER).ask())
                .isEqualTo("only");
        assertThat(act(ask, KeyAction.NEWER).ask()).isEmpty();
    }

    @Test
    void the_wide_signs_of_an_input_method_mean_what_the_narrow_ones_do() {
        PromptEditor empty = PromptEditor.with(HISTORY);

        assertThat(empty.type("！").type("l").type("s").ask()).isEqualTo("!ls");
        assertThat(empty.type("／").ask()).isEqualTo("/");
        assertThat(empty.type("＠").ask()).isEqualTo("@");
        assertThat(empty.type("看看").type("＠").ask()).isEqualTo("看看@");
    }

    @Test
    void elsewhere_wide_signs_are_what_they_are() {
        PromptEditor greeting = PromptEditor.with(HISTORY).type("你好");

        assertThat(greeting.type("！").ask()).isEqualTo("你好！");
        assertThat(greeting.type("／").ask()).isEqualTo("你好／");
        assertThat(PromptEditor.with(HISTORY).type("a").type("＠").ask()).isEqualTo("a＠");
        assertThat(PromptEditor.with(HISTORY).paste("！重要").ask()).isEqualTo("！重要");
    }

    @Test
    void each_letter_narrows_the_search() {
        PromptEditor ask = act(PromptEditor.with(HISTORY).type("mine"), KeyAction.SEARCH_HISTORY)
                .type("f")
                .type("i")
                .type("x");

        assertThat(ask.ask()).isEqualTo("explain Fixtures");
        assertThat(act(ask, KeyAction.SEARCH_HISTORY).ask()).isEqualTo("fix the test");
        assertThat(act(ask, KeyAction.SEARCH_HISTORY, KeyAction.SEARCH_HISTORY).search())
                .returns(true, HistorySearch::missing);
        assertThat(ask.type(" t").ask()).isEqualTo("fix the test");
        assertThat(act(ask.type(" t"), KeyAction.DELETE_LEFT, KeyAction.DELETE_LEFT)
                        .ask())
                .isEqualTo("explain Fixtures");
    }

    @Test
    void giving_a_search_up_brings_back_what_was_being_written() {
        PromptEditor ask = act(PromptEditor.with(HISTORY).type("mine"), KeyAction.SEARCH_HISTORY)
                .type("fix");

        assertThat(ask.takes(KeyAction.CANCEL)).isTrue();
        assertThat(act(ask, KeyAction.CANCEL))
                .returns("mine", PromptEditor::ask)
                .returns(null, PromptEditor::search);
    }

    @Test
    void sending_in_a_search_takes_what_was_found_and_sends_nothing_yet() {
        PromptEditor ask =
                act(PromptEditor.with(HISTORY), KeyAction.SEARCH_HISTORY).type("build");

        assertThat(ask.takes(KeyAction.SUBMIT)).isTrue();
        PromptEditor accepted = act(ask, KeyAction.SUBMIT);
        assertThat(accepted).returns("run\nthe build", PromptEditor::ask).returns(null, PromptEditor::search);
        assertThat(accepted.takes(KeyAction.SUBMIT)).isFalse();
    }

    @Test
    void any_other_key_takes_what_was_found_and_does_its_own() {
        PromptEditor ask =
                act(PromptEditor.with(HISTORY), KeyAction.SEARCH_HISTORY).type("explain");

        assertThat(act(ask, KeyAction.CUT_WORD_LEFT).ask()).isEqualTo("explain ");
    }

    @Test
    void what_was_sent_is_the_newest_of_the_history() {
        PromptEditor sent = PromptEditor.with(HISTORY).type("next").sent();

        assertThat(sent.isEmpty()).isTrue();
        assertThat(act(sent, KeyAction.OLDER).ask()).isEqualTo("next");
        assertThat(sent.type("next").sent().history().asks()).hasSize(4);
    }

    @Test
    void an_ask_behind_a_space_is_not_kept() {
        PromptEditor sent = PromptEditor.with(HISTORY).type(" my secret").sent();

        assertThat(sent.history()).isEqualTo(HISTORY);
    }

    @Test
    void a_long_paste_is_sent_whole_and_comes_back_folded() {
        String large = "line\n".repeat(20_000);
        PromptEditor ask = PromptEditor.with(History.EMPTY).paste(large);

        assertThat(ask.ask()).isEqualTo(large);
        PromptEditor again = act(ask.sent(), KeyAction.OLDER);
        assertThat(again.editor().writing().text()).hasSize(1);
        assertThat(again.ask()).isEqualTo(large);
    }

    @Test
    void a_completion_replaces_what_it_goes_by_and_can_be_taken_back() {
        PromptEditor ask = PromptEditor.with(History.EMPTY).type("see @src/ma");

        PromptEditor completed = ask.completed("@src/ma".length(), "@src/main/App.java ");

        assertThat(completed.ask()).isEqualTo("see @src/main/App.java ");
        assertThat(act(completed, KeyAction.UNDO).ask()).isEqualTo("see @src/ma");
    }

    private static PromptEditor act(PromptEditor ask, KeyAction... actions) {
        PromptEditor now = ask;
        for (KeyAction action : actions) {
            now = now.act(action, WIDTH);
        }
        return now;
    }
}
