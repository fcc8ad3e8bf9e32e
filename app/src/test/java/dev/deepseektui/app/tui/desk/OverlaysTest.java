package dev.deepseektui.app.tui.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.desk.Overlay.Reaction;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.editor.Suggestions.SuggestionsView;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.MessageNames;
import dev.deepseektui.core.base.language.Language;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverlaysTest {
    private static final List<String> SUGGESTED = List.of(
            "/help", "/theme", "/exit", "/model", "/effort", "/mode", "/plan", "/retry", "/jobs", "/cost", "/clear",
            "/diff");

    private final List<String> done = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"60, 24", "80, 24", "140, 40"})
    void a_question_with_a_long_diff_has_room_for_its_answers(int columns, int rows) throws Exception {
        assertGrid(question(200), desk(columns, rows), "question", "y  once", "n  no");
    }

    @Test
    void a_long_diff_is_read_on_the_full_screen_and_in_its_panel_again() {
        Desk desk = desk(120, 40);
        Overlay small = question(200);
        int panel = small.panel(desk).entries().size();

        Overlay whole = press(small, desk, KeyStrokes.of('o', KeyStrokes.CTRL));
        Overlay again = press(whole, desk, KeyStrokes.of('o', KeyStrokes.CTRL));

        assertThat(panel).isEqualTo(desk.panelRoom().rows());
        assertThat(whole.panel(desk).entries())
                .hasSize(desk.screenRoom().rows())
                .hasSizeGreaterThan(panel);
        assertThat(again.panel(desk).entries()).hasSize(panel);
    }

    @ParameterizedTest
    @CsvSource({"60, 24", "80, 24", "140, 40"})
    void a_reason_is_asked_for_in_a_box(int columns, int rows) throws Exception {
        Overlay reason = LineInput.holding("Why not?", "二 because\nof this", question(1), words -> does(words));

        assertGrid(reason, desk(columns, rows), "reason", "二 because");
    }

    @ParameterizedTest
    @CsvSource({"60, 24", "80, 24", "140, 40"})
    void commands_are_suggested_above_the_editor(int columns, int rows) throws Exception {
        Desk desk = desk(columns, rows);
        desk = desk.with(desk.ask().type("/"));
        TextGrid grid = new TextGrid(columns, rows);
        List<Line> menu = SuggestionsView.lines(suggested(desk).moved(3), desk.columnWidth(), desk.bands());
        DeskView.draw(
                desk,
                new FootContents(List.of(), menu, Optional.empty(), Optional.empty(), Line.EMPTY),
                grid.graphics());

        Golden.assertScreen(grid, "overlay/commands", "▌ /");
    }

    @ParameterizedTest
    @CsvSource({"40, 24", "60, 24", "80, 24", "140, 40"})
    void lists_and_questions_in_chinese_fit_at_double_width(int columns, int rows) throws Exception {
        Language.CHINESE.makeCurrent();
        try {
            Desk desk = desk(columns, rows);
            assertGrid(question(200), desk, "chinese-question", "n  no");
            desk = desk.with(desk.ask().type("/"));
            TextGrid grid = new TextGrid(columns, rows);
            List<Line> menu = SuggestionsView.lines(suggested(desk).moved(3), desk.columnWidth(), desk.bands());
            DeskView.draw(
                    desk,
                    new FootContents(List.of(), menu, Optional.empty(), Optional.empty(), Line.EMPTY),
                    grid.graphics());

            Golden.assertScreen(grid, "overlay/chinese-commands", "▌ /");
        } finally {
            Language.ENGLISH.makeCurrent();
        }
    }

    /** Returns more suggestions than fit, regardless of how many commands there are. */
    private static Suggestions suggested(Desk desk) {
        List<Suggestion> some = SlashCommands.suggestions("/", new MessageNames(), desk).orElseThrow().all().stream()
                .filter(command -> SUGGESTED.contains(command.text().strip()))
                .toList();
        assertThat(some).hasSameSizeAs(SUGGESTED);
        return Suggestions.of("/", some).orElseThrow();
    }

    @Test
    void a_long_text_is_scrolled_to_its_ends_and_no_further() {
        Desk desk = desk(80, 24);
        Overlay question = question(200);

        assertThat(drawn(press(question, desk, new KeyStroke(KeyType.End), new KeyStroke(KeyType.PageDown)), desk))
                .anyMatch(row -> row.contains("line 200"))
                .noneMatch(row -> row.contains("line 100"));
        assertThat(drawn(press(question, desk, new KeyStroke(KeyType.End), new KeyStroke(KeyType.PageUp)), desk))
                .noneMatch(row -> row.contains("line 200"));
        assertThat(drawn(press(question, desk, new KeyStroke(KeyType.PageDown), new KeyStroke(KeyType.PageUp)), desk))
                .isEqualTo(drawn(question, desk));
    }

    @Test
    void an_answer_is_given_by_its_letter_and_escape_refuses() throws Exception {
        Desk desk = desk(80, 24);

        perform(question(1).press(KeyPress.of(KeyStrokes.of('Y'), KeyBindings.STANDARD), desk));
        perform(question(1).press(KeyPress.of(new KeyStroke(KeyType.Escape), KeyBindings.STANDARD), desk));
        perform(question(1).press(KeyPress.of(KeyStrokes.of('x'), KeyBindings.STANDARD), desk));

        assertThat(done).containsExactly("yes", "no");
    }

    @Test
    void what_allows_counts_only_when_the_end_was_in_sight_and_the_dialog_says_so() throws Exception {
        Desk desk = desk(80, 24);
        Overlay question = question(60);

        assertThat(drawn(question, desk)).anyMatch(row -> row.contains("1–7 of 63 lines   pgdn more"));
        perform(question.press(KeyPress.of(KeyStrokes.of('y'), KeyBindings.STANDARD), desk));
        perform(question.press(KeyPress.of(KeyStrokes.of('a'), KeyBindings.STANDARD), desk));
        assertThat(done).isEmpty();

        Overlay read = question;
        for (int page = 0; page < 12; page++) {
            read = press(read, desk, new KeyStroke(KeyType.PageDown));
        }
        assertThat(drawn(read, desk)).anyMatch(row -> row.contains("line 60"));
        assertThat(drawn(read, desk)).anyMatch(row -> row.strip().endsWith("a  this session"));
        perform(press(read, desk, new KeyStroke(KeyType.Home))
                .press(KeyPress.of(KeyStrokes.of('y'), KeyBindings.STANDARD), desk));
        perform(question.press(KeyPress.of(KeyStrokes.of('n'), KeyBindings.STANDARD), desk));
        assertThat(done).containsExactly("yes", "no");
    }

    @Test
    void enter_gives_the_answer_that_is_chosen() throws Exception {
        Desk desk = desk(80, 24);

        perform(question(1).press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));
        perform(press(question(1), desk, new KeyStroke(KeyType.ArrowDown))
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));
        perform(press(
                        question(1),
                        desk,
                        new KeyStroke(KeyType.ArrowDown),
                        new KeyStroke(KeyType.ArrowDown),
                        new KeyStroke(KeyType.ArrowDown))
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));
        perform(press(
                        question(1),
                        desk,
                        new KeyStroke(KeyType.ArrowDown),
                        new KeyStroke(KeyType.ArrowUp),
                        new KeyStroke(KeyType.ArrowUp))
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));

        assertThat(done).containsExactly("yes", "session", "no", "yes");
    }

    @Test
    void enter_reads_on_before_it_allows() throws Exception {
        Desk desk = desk(80, 24);
        Overlay question = question(12);

        assertThat(question.press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk)
                        .commands())
                .isEmpty();
        perform(press(question, desk, new KeyStroke(KeyType.Enter), new KeyStroke(KeyType.Enter))
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk));

        assertThat(done).containsExactly("yes");
    }

    @Test
    void a_question_that_begins_at_its_refusal_is_refused_by_enter() throws Exception {
        Choice question = (Choice) question(1);

        perform(question.beginningAtRefusal()
                .press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk(80, 24)));

        assertThat(done).containsExactly("no");
    }

    @Test
    void what_an_answer_covers_stands_below_it_where_there_is_no_room_beside_it() {
        Choice.ChoiceOption no = Choice.answer("n", "No", does("no"));
        Choice.ChoiceOption all = Choice.answer("a", "Yes, and allow every edit", does("all"))
                .covering("files in this folder, until you quit");
        Overlay question = Choice.of("Edit it?", width -> List.of(), all, no);

        assertThat(drawn(question, desk(80, 24)))
                .anyMatch(row -> row.contains("❯ a  Yes, and allow every edit   files in this folder, until you quit"));
        assertThat(drawn(question, desk(50, 24)))
                .anyMatch(row -> row.endsWith("❯ a  Yes, and allow every edit"))
                .anyMatch(row -> row.endsWith("▌      files in this folder, until you quit"));
    }

    @Test
    void an_answer_without_room_for_what_it_covers_is_not_there() throws Exception {
        Choice.ChoiceOption yes = Choice.answer("y", "Yes", does("yes"));
        Choice.ChoiceOption no = Choice.answer("n", "No", does("no"));
        Choice.ChoiceOption all = Choice.answer("a", "Yes, and allow every edit", does("all"))
                .covering("files in this folder, until you quit");
        Overlay question = Choice.of("Edit it?", width -> List.of(), yes, all, no);

        perform(question.press(KeyPress.of(KeyStrokes.of('a'), KeyBindings.STANDARD), desk(30, 10)));
        perform(question.press(KeyPress.of(KeyStrokes.of('a'), KeyBindings.STANDARD), desk(30, 30)));

        assertThat(drawn(question, desk(30, 10))).noneMatch(row -> row.contains("every edit"));
        assertThat(done).containsExactly("all");
    }

    @Test
    void a_text_that_grew_longer_than_its_box_must_be_read_on() throws Exception {
        Overlay question = question(12);

        perform(question.press(KeyPress.of(KeyStrokes.of('y'), KeyBindings.STANDARD), desk(80, 12)));
        perform(question.press(KeyPress.of(KeyStrokes.of('y'), KeyBindings.STANDARD), desk(80, 60)));

        assertThat(done).containsExactly("yes");
    }

    @Test
    void where_one_writes_is_in_sight_however_long_the_text_is() {
        Desk desk = desk(80, 24);
        String long400 = "word ".repeat(400);
        Overlay writing = LineInput.holding("Run this instead", long400 + "end", question(1), words -> does(words));

        assertThat(drawn(writing, desk))
                .anyMatch(row -> row.contains("word end▏"))
                .anyMatch(row -> row.contains("of 29"));
    }

    @ParameterizedTest
    @CsvSource({"60, 24", "80, 24"})
    void text_with_an_api_key_is_not_accepted_until_the_key_is_removed(int columns, int rows) {
        Desk desk = desk(columns, rows);
        Overlay reason = press(
                LineInput.holding("Why not?", "use ", question(1), words -> does(words)),
                desk,
                new PasteStroke("sk-0123456789abcdef0123456789abcdef"),
                new KeyStroke(KeyType.Enter));

        assertThat(String.join(" ", drawn(reason, desk)))
                .contains("contains an API key")
                .contains("/login");
        assertThat(done).isEmpty();

        Overlay removed = press(reason, desk, KeyStrokes.of('u', KeyStrokes.CTRL), KeyStrokes.of('x'));
        assertThat(String.join(" ", drawn(removed, desk))).doesNotContain("API key");
        assertThat(removed.press(KeyPress.of(new KeyStroke(KeyType.Enter), KeyBindings.STANDARD), desk)
                        .next())
                .isEmpty();
    }

    @Test
    void hidden_characters_of_a_command_to_change_are_marked() {
        Desk desk = desk(80, 24);
        Overlay writing =
                LineInput.holding("Run this instead", "sh build\ud83c\udffb.sh", question(1), words -> does(words));

        assertThat(String.join(" ", drawn(writing, desk))).contains("sh build<U+1F3FB>.sh");
    }

    private Overlay question(int lines) {
        String diff = "--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,%d @@\n-old\n".formatted(lines)
                + IntStream.rangeClosed(1, lines)
                        .mapToObj(line -> "+line " + line + "\n")
                        .collect(Collectors.joining());
        return Choice.of(
                "May write do this?",
                DiffRows.exact(diff),
                Choice.answer("y", "once", does("yes")).whenRead(),
                Choice.answer("a", "this session", does("session")).whenRead(),
                Choice.answer("n", "no", does("no")));
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

    @Test
    void keys_with_ctrl_work_in_a_sheet_that_grows() {
        Desk desk = desk(80, 40);
        Overlay sheet = Sheet.following("Jobs", width -> Collections.nCopies(100, Line.of(Span.plain("row"))));

        Panel grown = press(sheet, desk, KeyStrokes.of('o', KeyStrokes.CTRL)).panel(desk);
        assertThat(grown.entries())
                .hasSizeGreaterThan(sheet.panel(desk).entries().size());
        assertThat(sheet.press(KeyPress.of(KeyStrokes.of('c', KeyStrokes.CTRL), KeyBindings.STANDARD), desk)
                        .next())
                .isEmpty();
        assertThat(sheet.press(KeyPress.of(KeyStrokes.of('q', KeyStrokes.CTRL), KeyBindings.STANDARD), desk)
                        .next())
                .isPresent();
    }

    static Overlay press(Overlay overlay, Desk desk, KeyStroke... keys) {
        Overlay now = overlay;
        for (KeyStroke key : keys) {
            now = now.press(KeyPress.of(key, KeyBindings.STANDARD), desk).next().orElseThrow();
        }
        return now;
    }

    static Desk desk(int columns, int rows) {
        return Desks.fresh(columns, rows);
    }

    static List<String> drawn(Overlay overlay, Desk desk) {
        return grid(overlay, desk).rows();
    }

    static TextGrid grid(Overlay overlay, Desk desk) {
        TextGrid grid = new TextGrid(desk.size().getColumns(), desk.size().getRows());
        Panel panel = overlay.panel(desk);
        assertThat(panel.entries()).hasSizeLessThanOrEqualTo(desk.panelRoom().rows());
        Optional<Line> keys = Optional.of(panel.keys());
        DeskView.draw(
                desk, new FootContents(List.of(), List.of(), Optional.of(panel), keys, Line.EMPTY), grid.graphics());
        return grid;
    }

    static void assertGrid(Overlay overlay, Desk desk, String name, String... visible) throws Exception {
        Golden.assertScreen(grid(overlay, desk), "overlay/" + name, visible);
    }
}
