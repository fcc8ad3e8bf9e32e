package dev.deepseektui.app.tui.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.command.Help;
import dev.deepseektui.app.tui.keys.KeyBindings.KeyNames;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyBindingsTest {
    @Test
    void the_standard_keys_are_without_mistakes() {
        assertThat(KeyBindings.STANDARD.mistakes()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(KeyAction.class)
    void every_action_has_a_key_that_calls_it(KeyAction action) {
        assertThat(action.defaults())
                .isNotEmpty()
                .allSatisfy(name -> assertThat(
                                KeyBindings.STANDARD.action(KeyNames.parse(name).orElseThrow()))
                        .contains(action));
    }

    /** Uses the keys as the terminal reports them. */
    @Test
    void the_keys_of_the_specification_do_what_it_says() {
        assertCalls(new KeyStroke(KeyType.Enter), KeyAction.SUBMIT);
        assertCalls(KeyStrokes.of(KeyType.Enter, KeyStrokes.ALT), KeyAction.NEWLINE);
        assertCalls(KeyStrokes.of(KeyType.Enter, KeyStrokes.SHIFT), KeyAction.NEWLINE);
        assertCalls(KeyStrokes.of('j', KeyStrokes.CTRL), KeyAction.NEWLINE);
        assertCalls(new KeyStroke(KeyType.Escape), KeyAction.CANCEL);
        assertCalls(KeyStrokes.of('c', KeyStrokes.CTRL), KeyAction.INTERRUPT);
        assertCalls(KeyStrokes.of('d', KeyStrokes.CTRL), KeyAction.DELETE_OR_QUIT);
        assertCalls(new KeyStroke(KeyType.ArrowUp), KeyAction.OLDER);
        assertCalls(KeyStrokes.of('r', KeyStrokes.CTRL), KeyAction.SEARCH_HISTORY);
        assertCalls(KeyStrokes.of('a', KeyStrokes.CTRL), KeyAction.LINE_START);
        assertCalls(KeyStrokes.of('e', KeyStrokes.CTRL), KeyAction.LINE_END);
        assertCalls(KeyStrokes.of('w', KeyStrokes.CTRL), KeyAction.CUT_WORD_LEFT);
        assertCalls(KeyStrokes.of('u', KeyStrokes.CTRL), KeyAction.CUT_TO_START);
        assertCalls(KeyStrokes.of('k', KeyStrokes.CTRL), KeyAction.CUT_TO_END);
        assertCalls(KeyStrokes.of('y', KeyStrokes.CTRL), KeyAction.PUT_BACK);
        assertCalls(KeyStrokes.of('z', KeyStrokes.CTRL), KeyAction.SUSPEND);
        assertCalls(new KeyStroke(KeyType.PageUp), KeyAction.PAGE_UP);
        assertCalls(new KeyStroke(KeyType.Home), KeyAction.HOME);
        assertCalls(new KeyStroke(KeyType.Tab), KeyAction.COMPLETE);
        assertCalls(KeyStrokes.of(KeyType.Tab, KeyStrokes.SHIFT), KeyAction.CYCLE_MODE);
        assertCalls(KeyStrokes.of('o', KeyStrokes.CTRL), KeyAction.UNFOLD);
        assertCalls(KeyStrokes.of('l', KeyStrokes.CTRL), KeyAction.REDRAW);
        assertCalls(new KeyStroke(KeyType.F1), KeyAction.HELP);
        assertCalls(new KeyStroke(KeyType.F2), KeyAction.TOGGLE_PANE);
    }

    @Test
    void a_character_is_text() {
        assertThat(KeyBindings.STANDARD.action(KeyStrokes.of('a'))).isEmpty();
        assertThat(KeyBindings.STANDARD.action(new PasteStroke("\r"))).isEmpty();
    }

    @Test
    void a_terminal_may_name_the_shift_of_a_sign() {
        assertCalls(KeyStrokes.of('_', KeyStrokes.CTRL), KeyAction.UNDO);
        assertCalls(KeyStrokes.of('_', KeyStrokes.CTRL | KeyStrokes.SHIFT), KeyAction.UNDO);
        assertThat(KeyBindings.STANDARD.action(KeyStrokes.of('c', KeyStrokes.CTRL | KeyStrokes.SHIFT)))
                .isEmpty();
    }

    @Test
    void keys_that_are_set_take_the_place_of_an_actions_own() {
        KeyBindings bindings = KeyBindings.of(Map.of("unfold", List.of("ctrl+x", "f5"), "submit", List.of()));

        assertThat(bindings.mistakes()).isEmpty();
        assertThat(bindings.keys(KeyAction.UNFOLD)).containsExactly("ctrl+x", "f5");
        assertThat(bindings.action(KeyStrokes.of('o', KeyStrokes.CTRL))).isEmpty();
        assertThat(bindings.action(KeyStrokes.of('x', KeyStrokes.CTRL))).contains(KeyAction.UNFOLD);
        assertThat(bindings.action(new KeyStroke(KeyType.Enter))).isEmpty();
    }

    @Test
    void a_key_of_two_actions_is_a_mistake() {
        assertThat(KeyBindings.of(Map.of("unfold", List.of("ctrl+r"))).mistakes())
                .containsExactly("ctrl+r is bound to both search_history and unfold; use another key for one of them");
        assertThat(KeyBindings.of(Map.of("unfold", List.of("ctrl+r"), "search_history", List.of("f9")))
                        .mistakes())
                .isEmpty();
    }

    @Test
    void unknown_actions_and_keys_are_mistakes() {
        assertThat(KeyBindings.of(Map.of("unfolt", List.of("ctrl+x"))).mistakes())
                .containsExactly("unknown action unfolt; did you mean unfold?");
        assertThat(KeyBindings.of(Map.of("xyzzyxyzzy", List.of("ctrl+x"))).mistakes())
                .containsExactly("unknown action xyzzyxyzzy; F1 lists all actions");
        assertThat(KeyBindings.of(Map.of("unfold", List.of("hyper+t"))).mistakes())
                .containsExactly("unfold: \"hyper+t\" is not a key; write keys such as ctrl+o, alt+enter or f2");
    }

    @ParameterizedTest
    @CsvSource({
        "ctrl+o, ctrl+o",
        "Ctrl+O, ctrl+o",
        "alt+enter, alt+enter",
        "F2, f2",
        "esc, escape",
        "PgUp, page_up",
        "ctrl+shift+up, ctrl+shift+up",
        "shift+alt+z, alt+Z",
        "ctrl++, ctrl++",
        "alt+space, alt+space",
        "ctrl+_, ctrl+_"
    })
    void keys_are_written_in_more_than_one_way(String written, String printed) {
        KeyStroke key = KeyNames.parse(written).orElseThrow();

        assertThat(KeyNames.print(key)).isEqualTo(printed);
        assertThat(KeyNames.parse(printed)).contains(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "a", "shift+a", "+", "ctrl+", "ctrl+ctrl+a", "f13", "enter+a", "up+ctrl", "ctrl-a"})
    void what_is_no_key_or_would_be_text_is_refused(String written) {
        assertThat(KeyNames.parse(written)).isEmpty();
    }

    @Test
    void help_is_made_from_the_bindings() {
        KeyBindings bindings = KeyBindings.of(Map.of("unfold", List.of("ctrl+x"), "suspend", List.of()));

        assertThat(Help.keys(bindings, 100))
                .map(Line::text)
                .anyMatch(row -> row.matches(" +ctrl\\+x .*\\(unfold\\)"))
                .anyMatch(row -> row.matches(" +no key .*\\(suspend\\)"));
    }

    private static void assertCalls(KeyStroke key, KeyAction action) {
        assertThat(KeyBindings.STANDARD.action(key)).contains(action);
    }
}
