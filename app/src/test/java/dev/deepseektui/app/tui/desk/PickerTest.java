package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.tui.desk.OverlaysTest.assertGrid;
import static dev.deepseektui.app.tui.desk.OverlaysTest.desk;
import static dev.deepseektui.app.tui.desk.OverlaysTest.drawn;
import static dev.deepseektui.app.tui.desk.OverlaysTest.press;
import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Overlay.Reaction;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PickerTest {
    private final List<String> done = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"60, 24", "80, 24", "140, 40"})
    void a_picker_shows_what_matches_and_more_of_what_is_chosen(int columns, int rows) throws Exception {
        Desk desk = desk(columns, rows);

        assertGrid(
                press(picker(60), desk, KeyStrokes.of('4'), new KeyStroke(KeyType.ArrowDown)),
                desk,
                "picker",
                "❯ number 40");
    }

    @Test
    void one_is_picked_by_its_letters() throws Exception {
        Desk desk = desk(80, 24);

        perform(press(picker(60), desk, KeyStrokes.of('3'), KeyStrokes.of('7'))
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));
        Overlay none = press(picker(60), desk, KeyStrokes.of('x'));
        perform(none.press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));
        perform(press(none, desk, new KeyStroke(KeyType.Backspace))
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));

        assertThat(done).containsExactly("number 37", "number 1");
    }

    @Test
    void a_picker_begins_on_what_holds_now_and_says_so_whatever_was_typed_meanwhile() throws Exception {
        Desk desk = desk(80, 24);
        Picker picker = picker(60).current(item -> item.words().equals("number 42"));

        assertThat(drawn(picker, desk)).anyMatch(row -> row.contains("❯ number 42  current"));
        assertThat(drawn(press(picker, desk, new KeyStroke(KeyType.ArrowDown)), desk))
                .anyMatch(row -> row.contains("❯ number 43"))
                .anyMatch(row -> row.contains("  number 42  current"));

        perform(press(picker, desk, KeyStrokes.of('7'), new KeyStroke(KeyType.Backspace))
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));
        perform(press(picker, desk, KeyStrokes.of('3'), KeyStrokes.of('7'))
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));
        assertThat(done).containsExactly("number 42", "number 37");
    }

    @Test
    void facts_stand_in_columns_and_more_of_what_is_chosen_beside_the_list() {
        Picker picker = Picker.of(
                "Sessions",
                List.of(
                        new Picker.PickerItem("add jitter", "below", does("one"))
                                .showing(
                                        List.of("2 hours ago", "3 turns"),
                                        List.of(Line.of(Span.plain("what was asked in it")))),
                        new Picker.PickerItem("find lost messages", "below", does("two"))
                                .showing(List.of("yesterday", "11 turns"), List.of())));

        assertThat(drawn(picker, desk(110, 30)))
                .anyMatch(row -> row.matches(".*❯ add jitter +2 hours ago    3 turns │ what was asked in it"))
                .anyMatch(row -> row.matches(".*  find lost messages +yesterday   11 turns │"))
                .noneMatch(row -> row.contains("below"));
        assertThat(drawn(picker, desk(80, 30)))
                .anyMatch(row -> row.matches(".*❯ add jitter +2 hours ago    3 turns"))
                .anyMatch(row -> row.matches(" *what was asked in it"))
                .noneMatch(row -> row.contains("below"));
        assertThat(drawn(picker, desk(80, 12)))
                .anyMatch(row -> row.contains("below"))
                .noneMatch(row -> row.contains("what was asked in it"));
        assertThat(drawn(picker, desk(40, 30))).anyMatch(row -> row.matches(".*❯ add jitter +2 hours ago"));
    }

    @Test
    void where_nothing_matches_that_is_said() {
        Desk desk = desk(80, 24);

        assertThat(drawn(press(picker(60), desk, KeyStrokes.of('x')), desk))
                .anyMatch(row -> row.contains("No match for “x”"));
    }

    private Picker picker(int items) {
        return Picker.of(
                "Sessions",
                IntStream.rangeClosed(1, items)
                        .mapToObj(number -> new Picker.PickerItem(
                                "number " + number, "all about " + number, does("number " + number)))
                        .toList());
    }

    private Effect does(String what) {
        return controls -> done.add(what);
    }

    /** Performs effects that do not use the screen's controls. */
    private void perform(Reaction reaction) throws Exception {
        for (Effect command : reaction.commands()) {
            command.perform(new NoControls());
        }
    }
}
