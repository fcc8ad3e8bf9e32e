package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.TerminalEvent;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.picture.CellShape;
import dev.deepseektui.app.tui.picture.DrawnPng;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import dev.deepseektui.app.tui.text.Glyphs;
import dev.deepseektui.app.tui.text.Style;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures on a terminal that shows them, or does not. */
class LivePicturesTest {
    private static final Map<String, String> KITTY = Map.of("TERM", "xterm-kitty");
    private static final PictureBox BOX = new PictureBox("12ab34" + "0".repeat(58), 4, 3);
    private static final int NUMBER = 0x12ab34;
    private static final byte[] PNG = DrawnPng.noise(60, 40);

    private final MemoryDevice device = new MemoryDevice(120, 40);
    private final AnsweredKeyboard keyboard = new AnsweredKeyboard();
    private final BlockingQueue<Msg> heard = new LinkedBlockingQueue<>();

    @AfterEach
    void hangUp() {
        keyboard.close();
    }

    private static List<String> base64(byte[] bytes) {
        return List.of(Base64.getEncoder().encodeToString(bytes));
    }

    /** With its top left corner at a place. */
    private static Consumer<Canvas> drawing(PictureBox box, int column, int row) {
        return canvas -> {
            for (int i = 0; i < box.rows(); i++) {
                canvas.put(column, row + i, new PictureRow(box, i));
            }
        };
    }

    private LiveScreen listening(Map<String, String> environment) throws Exception {
        return listening(device.open(), environment);
    }

    private LiveScreen listening(LiveScreen screen, Map<String, String> environment) throws Exception {
        screen.askForPictures(environment);
        screen.show(canvas -> canvas.put(0, 0, "x", Style.PLAIN), null);
        screen.listen(heard::add);
        return screen;
    }

    private Msg next() throws InterruptedException {
        Msg msg = heard.poll(30, TimeUnit.SECONDS);
        assertThat(msg).as("something is heard").isNotNull();
        return msg;
    }

    @Test
    void a_terminal_that_shows_them_says_so_behind_the_first_frame_and_nothing_of_it_is_typed() throws Exception {
        KittyGraphics graphics = device.showingPictures("kitty(0.41.1)", keyboard);
        try (LiveScreen screen = listening(KITTY)) {
            keyboard.type("a");
            List<Msg> both = List.of(next(), next());

            assertThat(both)
                    .containsExactlyInAnyOrder(
                            new Msg.PicturesTold(new CellShape(20, 40)), new Msg.Pressed(Key.of('a')));
            assertThat(graphics.questions).isOne();
            assertThat(screen.size().columns()).isEqualTo(120);
        }
        assertThat(device.terminal.writes().get(1)).contains("\033[?2026h").doesNotContain("\033[>q");
        assertThat(heard).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"iTerm2 3.5.14", "WezTerm 20240203-110809-5046fc22"})
    void one_that_draws_where_its_cursor_is_has_them_row_by_row_when_they_stand_still(String name) throws Exception {
        KittyGraphics graphics = device.showingPictures(name, keyboard);
        device.terminal.drawing();
        try (LiveScreen screen = listening(Map.of("LC_TERMINAL", "iTerm2"))) {
            assertThat(next()).isEqualTo(new Msg.PicturesTold(new CellShape(20, 40)));
            screen.show(drawing(BOX, 5, 2), null);
            assertThat(next()).isEqualTo(new Msg.PictureWanted(BOX, 3));
            screen.hold(BOX, List.of("AAAA", "BBBB", "CCCC"));
            screen.show(drawing(BOX, 5, 2), null);

            Msg due = next();
            screen.show(drawing(BOX, 5, 2), null);

            assertThat(due).isEqualTo(TerminalEvent.FRAME_DUE);
            assertThat(device.terminal.imageAt(5, 2)).isEqualTo("AAAA|0");
            assertThat(device.terminal.imageAt(8, 4)).isEqualTo("CCCC|3");
            assertThat(graphics.questions + graphics.transmissions).isZero();
        }
        assertThat(device.terminal.modesSet()).isEmpty();
    }

    @Test
    void who_quits_at_once_leaves_no_answer_to_the_next_reader() throws Exception {
        device.showingPictures("kitty(0.41.1)", keyboard);
        // On a busy machine who reads may come late.
        PictureQuestions patient = new PictureQuestions(Duration.ofSeconds(60));
        listening(LiveScreen.on(device.device(), MemoryDevice.theme(), patient), KITTY)
                .close();

        assertThat(keyboard.isRead()).isTrue();
    }

    @Test
    void a_terminal_of_another_name_is_asked_nothing_but_that() throws Exception {
        KittyGraphics graphics = device.showingPictures("Konsole 24.12.0", keyboard);
        try (LiveScreen screen = listening(KITTY)) {
            keyboard.type("a");

            assertThat(next()).isEqualTo(new Msg.Pressed(Key.of('a')));
            assertThat(graphics.questions).isZero();
            assertThat(screen.size().rows()).isEqualTo(40);
        }
    }

    @Test
    void where_nothing_can_come_of_it_not_even_the_name_is_asked() throws Exception {
        try (LiveScreen screen = listening(Map.of("TERM", "xterm-kitty", "TMUX", "x"))) {
            screen.show(drawing(BOX, 0, 0), null);
        }
        try (LiveScreen screen = listening(Map.of("TERM", "xterm-256color"))) {
            screen.show(drawing(BOX, 0, 0), null);
        }

        assertThat(device.terminal.writes()).noneMatch(written -> written.contains("\033[>q"));
    }

    @Test
    void with_marks_of_ascii_there_are_no_pictures() throws Exception {
        KittyGraphics graphics = device.showingPictures("kitty(0.41.1)", keyboard);
        try (LiveScreen screen =
                LiveScreen.on(device.device(), MemoryDevice.theme().with(Glyphs.ASCII))) {
            screen.askForPictures(KITTY);
            screen.listen(heard::add);
            screen.show(drawing(BOX, 0, 0), null);
        }

        assertThat(heard).isEmpty();
        assertThat(graphics.questions).isZero();
        assertThat(device.terminal.writes()).noneMatch(written -> written.contains("\033[>q"));
    }

    @Test
    void one_in_sight_is_wanted_once_and_stands_where_it_was_drawn_when_it_is_there() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        try (LiveScreen screen = listening(Map.of())) {
            screen.show(drawing(BOX, 5, 2), null);
            screen.show(drawing(BOX, 5, 2), null);
            assertThat(heard).containsExactly(new Msg.PictureWanted(BOX, 1));
            assertThat(device.terminal.text()).isBlank();

            screen.hold(BOX, base64(PNG));
            screen.show(drawing(BOX, 5, 2), null);

            assertThat(graphics.bytes(NUMBER)).isEqualTo(PNG);
            assertThat(parts(5, 2)).isEqualTo(wholeOf(NUMBER));
            assertThat(device.terminal.partAt(4, 2)).isEmpty();
            assertThat(device.terminal.partAt(9, 2)).isEmpty();
        }
    }

    @Test
    void scrolled_it_moves_without_being_sent_again() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        try (LiveScreen screen = listening(Map.of())) {
            screen.hold(BOX, base64(PNG));
            screen.show(drawing(BOX, 5, 2), null);
            screen.show(drawing(BOX, 5, 3), null);
            assertThat(parts(5, 3)).isEqualTo(wholeOf(NUMBER));
            assertThat(device.terminal.partAt(5, 2)).isEmpty();

            screen.show(drawing(BOX, -1, -1), null);

            assertThat(device.terminal.partAt(0, 0)).isEqualTo(NUMBER + ":1,1");
            assertThat(device.terminal.partAt(3, 0)).isEmpty();
            assertThat(graphics.transmissions).isOne();
        }
    }

    @Test
    void one_of_any_size_goes_in_parts_that_are_put_together_to_the_same() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        try (LiveScreen screen = listening(Map.of())) {
            for (int side : List.of(1, 30, 31, 32, 33, 200)) {
                byte[] png = DrawnPng.noise(side, side);
                screen.hold(BOX, base64(png));

                assertThat(graphics.isAwaitingMore()).isFalse();
                assertThat(graphics.bytes(NUMBER)).isEqualTo(png);
            }
        }
    }

    @Test
    void the_same_picture_in_other_cells_has_another_number() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        PictureBox small = new PictureBox(BOX.artifact(), 2, 1);
        try (LiveScreen screen = listening(Map.of())) {
            screen.hold(BOX, base64(PNG));
            screen.hold(small, base64(PNG));
            screen.show(drawing(small, 0, 0), null);

            assertThat(graphics.pictures).containsOnlyKeys(NUMBER, NUMBER + 1);
            assertThat(device.terminal.partAt(1, 0)).isEqualTo(NUMBER + 1 + ":0,1");
        }
    }

    @Test
    void no_number_is_one_of_256_colours_or_too_large() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        try (LiveScreen screen = listening(Map.of())) {
            screen.hold(new PictureBox("0".repeat(64), 1, 1), base64(PNG));
            screen.hold(new PictureBox("f".repeat(64), 1, 1), base64(PNG));
            screen.hold(new PictureBox("f".repeat(64), 2, 1), base64(PNG));

            assertThat(graphics.pictures).containsOnlyKeys(0x100, 0xffffff, 0x101);
        }
    }

    @Test
    void the_terminal_holds_a_bounded_number_and_the_oldest_is_wanted_again() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        List<PictureBox> all = new ArrayList<>();
        try (LiveScreen screen = listening(Map.of())) {
            for (int i = 0; i < 200; i++) {
                PictureBox box = new PictureBox("%06x".formatted(0x1000 + i) + "0".repeat(58), 1, 1);
                all.add(box);
                screen.hold(box, base64(PNG));
            }
            assertThat(graphics.pictures).hasSize(64).doesNotContainKey(0x1000);

            screen.show(drawing(all.get(0), 0, 0), null);

            assertThat(heard).containsExactly(new Msg.PictureWanted(all.get(0), 1));
        }
    }

    @Test
    void whoever_else_has_the_terminal_finds_none_in_it() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        try (LiveScreen screen = listening(Map.of())) {
            screen.hold(BOX, base64(PNG));
            screen.lend(new ProcessBuilder("true"));
            assertThat(graphics.pictures).isEmpty();

            screen.show(drawing(BOX, 0, 0), null);

            assertThat(heard).containsExactly(new Msg.PictureWanted(BOX, 1));
        }
    }

    @Test
    void another_session_begins_without_those_of_the_one_before() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        try (LiveScreen screen = listening(Map.of())) {
            screen.hold(BOX, base64(PNG));

            screen.dropPictures();

            assertThat(graphics.pictures).isEmpty();
        }
    }

    @Test
    void at_the_end_they_are_taken_back_before_the_screen_is_left() throws Exception {
        KittyGraphics graphics = device.showingPictures("silent", keyboard);
        try (LiveScreen screen = listening(Map.of())) {
            screen.hold(BOX, base64(PNG));
            screen.hold(new PictureBox("77".repeat(32), 1, 1), base64(PNG));
        }

        assertThat(graphics.pictures).isEmpty();
        assertThat(device.terminal.modesSet()).isEmpty();
        String last = device.terminal.writes().get(device.terminal.writes().size() - 1);
        assertThat(last.indexOf("a=d")).isBetween(0, last.indexOf("\033[?1049l"));
    }

    @Test
    void what_stands_for_a_part_is_one_cell_wide() throws Exception {
        device.showingPictures("silent", keyboard);
        PictureBox largest = new PictureBox(BOX.artifact(), 100, 36);
        try (LiveScreen screen = listening(Map.of())) {
            screen.hold(largest, base64(PNG));
            screen.show(
                    canvas -> {
                        drawing(largest, 0, 0).accept(canvas);
                        canvas.put(100, 35, "|", Style.PLAIN);
                    },
                    null);

            assertThat(device.terminal.partAt(99, 35)).isEqualTo(NUMBER + ":35,99");
            for (String row : device.terminal.text().split("\n", -1)) {
                assertThat(Cells.width(row)).isIn(100, 101);
            }
        }
    }

    @Test
    void a_text_that_holds_such_characters_shows_no_part_of_any() throws Exception {
        device.showingPictures("silent", keyboard);
        try (LiveScreen screen = listening(Map.of())) {
            screen.hold(BOX, base64(PNG));
            screen.show(canvas -> canvas.put(0, 0, "\udbfb\udeee\u0305\u0305", Style.PLAIN), null);

            assertThat(device.terminal.text()).startsWith("<U+10EEEE>");
        }
    }

    private List<String> parts(int column, int row) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < BOX.rows(); i++) {
            for (int j = 0; j < BOX.columns(); j++) {
                parts.add(device.terminal.partAt(column + j, row + i));
            }
        }
        return parts;
    }

    private static List<String> wholeOf(int number) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < BOX.rows(); i++) {
            for (int j = 0; j < BOX.columns(); j++) {
                parts.add(number + ":" + i + "," + j);
            }
        }
        return parts;
    }
}
