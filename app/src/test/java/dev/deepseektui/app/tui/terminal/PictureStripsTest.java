package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Size;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import dev.deepseektui.app.tui.text.Style;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pictures on a terminal that draws them where its cursor is, and loses what is written over. */
class PictureStripsTest {
    private static final PictureBox BOX = new PictureBox("12ab34" + "0".repeat(58), 4, 3);
    private static final PictureBox OTHER = new PictureBox("77".repeat(32), 2, 5);
    private static final long MOMENT = PictureStrips.MOMENT.toNanos();

    private final Size size = new Size(20, 10);
    private final EmulatedTerminal terminal = new EmulatedTerminal(size);
    private final FrameOutput output = new FrameOutput();
    private final CellStock stock = new CellStock(MemoryDevice.theme());
    private final FrameScreen screen =
            new FrameScreen(output, size, stock.of(Style.PLAIN).blank());
    private final PictureStrips pictures = new PictureStrips();
    private ScreenCanvas canvas = new ScreenCanvas(screen, size, stock, pictures);
    private long now = 1;

    @BeforeEach
    void draws() {
        terminal.drawing();
    }

    private static String strip(PictureBox box, int row) {
        return Base64.getEncoder().encodeToString((box.artifact() + row).getBytes(StandardCharsets.UTF_8));
    }

    private void hold(PictureBox box) {
        pictures.taking(
                box,
                IntStream.range(0, pictures.parts(box))
                        .mapToObj(row -> strip(box, row))
                        .toList());
    }

    private void put(PictureBox box, int column, int row) {
        for (int i = 0; i < box.rows(); i++) {
            canvas.put(column, row + i, new PictureRow(box, i));
        }
    }

    /** Whether it waits for something to stand still. */
    private boolean show(Consumer<ScreenCanvas> drawing) throws IOException {
        screen.clear();
        drawing.accept(canvas);
        screen.refresh();
        boolean isDue = pictures.finish(screen, now);
        screen.finish(null);
        output.sendTo(terminal);
        pictures.takeMissing();
        return isDue;
    }

    private int sent() {
        return terminal.writes().stream()
                .mapToInt(written -> written.split("\033]1337;", -1).length - 1)
                .sum();
    }

    private void isDrawn(PictureBox box, int column, int row) {
        for (int i = 0; i < box.rows(); i++) {
            for (int j = 0; j < box.columns(); j++) {
                assertThat(terminal.imageAt(column + j, row + i)).isEqualTo(strip(box, i) + "|" + j);
            }
        }
    }

    @Test
    void one_that_stands_still_for_a_moment_is_drawn_and_once() throws IOException {
        hold(BOX);
        assertThat(show(it -> put(BOX, 5, 2))).isTrue();
        now += MOMENT - 1;
        assertThat(show(it -> put(BOX, 5, 2))).isTrue();
        assertThat(sent()).isZero();

        now += 1;
        assertThat(show(it -> put(BOX, 5, 2))).isFalse();
        isDrawn(BOX, 5, 2);
        now += MOMENT;
        assertThat(show(it -> put(BOX, 5, 2))).isFalse();
        assertThat(sent()).isEqualTo(3);
    }

    @Test
    void while_it_is_scrolled_nothing_is_sent_and_nothing_is_left_behind() throws IOException {
        hold(BOX);
        show(it -> put(BOX, 5, 7));
        now += MOMENT;
        show(it -> put(BOX, 5, 7));
        for (int row = 6; row > 0; row--) {
            int at = row;
            now += MOMENT / 10;
            show(it -> put(BOX, 5, at));
            assertThat(terminal.imageAt(5, at + 2)).isEmpty();
        }
        assertThat(sent()).isEqualTo(3);

        now += MOMENT;
        show(it -> put(BOX, 5, 1));

        isDrawn(BOX, 5, 1);
        assertThat(terminal.imageAt(5, 4)).isEmpty();
    }

    @Test
    void of_one_that_is_partly_out_of_sight_the_rest_is_drawn() throws IOException {
        hold(BOX);
        show(it -> put(BOX, 0, -1));
        now += MOMENT;
        assertThat(show(it -> put(BOX, 0, -1))).isFalse();

        assertThat(terminal.imageAt(0, 0)).isEqualTo(strip(BOX, 1) + "|0");
        assertThat(terminal.imageAt(3, 1)).isEqualTo(strip(BOX, 2) + "|3");
    }

    @Test
    void a_row_that_is_partly_covered_waits_until_it_is_not() throws IOException {
        hold(BOX);
        Consumer<ScreenCanvas> covered = it -> {
            put(BOX, 5, 2);
            it.put(6, 3, "xx", Style.PLAIN);
        };
        show(covered);
        now += MOMENT;
        assertThat(show(covered)).isFalse();
        assertThat(terminal.imageAt(5, 3)).isEmpty();
        assertThat(terminal.imageAt(5, 4)).isNotEmpty();

        show(it -> put(BOX, 5, 2));
        now += MOMENT;
        show(it -> put(BOX, 5, 2));

        isDrawn(BOX, 5, 2);
    }

    @Test
    void while_frames_are_painted_whole_nothing_is_sent_and_then_each_once() throws IOException {
        hold(BOX);
        show(it -> put(BOX, 5, 2));
        now += MOMENT;
        show(it -> put(BOX, 5, 2));
        assertThat(sent()).isEqualTo(3);

        for (int step = 0; step < 10; step++) {
            now += MOMENT / 5;
            screen.forget();
            assertThat(show(it -> put(BOX, 5, 2))).isTrue();
        }
        assertThat(sent()).isEqualTo(3);
        assertThat(terminal.imageAt(5, 2)).isEmpty();
        now += MOMENT;
        assertThat(show(it -> put(BOX, 5, 2))).isFalse();

        isDrawn(BOX, 5, 2);
        assertThat(sent()).isEqualTo(6);
    }

    @Test
    void who_had_the_terminal_meanwhile_is_handed_none() throws IOException {
        hold(BOX);
        assertThat(pictures.removal().sequence()).isEmpty();
        pictures.forget();

        assertThat(pictures.cells(new PictureRow(BOX, 0))).isEmpty();
        assertThat(pictures.takeMissing()).containsExactly(BOX);
    }

    /** Whatever is drawn where: a terminal shows no part of a picture where none belongs, and what stands still and whole it shows. */
    @ParameterizedTest
    @MethodSource("dev.deepseektui.app.Seed#eight")
    void what_is_shown_is_what_was_drawn(long seed) throws IOException {
        Random random = new Random(seed);
        hold(BOX);
        hold(OTHER);
        Consumer<ScreenCanvas> frame = it -> {};
        for (int round = 0; round < 300; round++) {
            if (random.nextInt(3) > 0) {
                frame = frame(random);
            }
            if (random.nextInt(20) == 0) {
                screen.forget();
            }
            now += random.nextLong(MOMENT);
            show(frame);
            assertNothingStale("seed " + seed + ", round " + round);
        }
        for (boolean isDue = show(frame); isDue; isDue = show(frame)) {
            now += MOMENT;
        }
        for (Placed part : parts(frame)) {
            for (int i = 0; i < part.row().box().columns(); i++) {
                assertThat(terminal.imageAt(part.column() + i, part.line()))
                        .isEqualTo(strip(part.row().box(), part.row().row()) + "|" + i);
            }
        }
    }

    private record Placed(PictureRow row, int column, int line) {}

    private Consumer<ScreenCanvas> frame(Random random) {
        int column = random.nextInt(-2, 18);
        int row = random.nextInt(-3, 10);
        int otherColumn = random.nextInt(0, 18);
        int textRow = random.nextInt(10);
        int textColumn = random.nextInt(18);
        boolean isBoth = random.nextBoolean();
        return it -> {
            put(BOX, column, row);
            if (isBoth) {
                put(OTHER, otherColumn, row + 2);
            }
            it.put(textColumn, textRow, "漢x", Style.PLAIN);
        };
    }

    /** Those that stand whole in the frame. */
    private List<Placed> parts(Consumer<ScreenCanvas> frame) {
        List<Placed> whole = new ArrayList<>();
        screen.clear();
        frame.accept(canvas);
        for (PictureBox box : List.of(BOX, OTHER)) {
            for (int line = 0; line < size.rows(); line++) {
                for (int column = 0; column < size.columns(); column++) {
                    for (int i = 0; i < box.rows(); i++) {
                        PictureRow row = new PictureRow(box, i);
                        if (screen.holds(pictures.cells(row), column, line)) {
                            whole.add(new Placed(row, column, line));
                        }
                    }
                }
            }
        }
        return whole;
    }

    /** Where a part of a picture is shown, the frame has just that part. */
    private void assertNothingStale(String when) {
        for (int line = 0; line < size.rows(); line++) {
            for (int column = 0; column < size.columns(); column++) {
                String image = terminal.imageAt(column, line);
                if (!image.isEmpty()) {
                    assertThat(image).as("%s at %d, %d", when, column, line).isEqualTo(belongs(column, line));
                }
            }
        }
    }

    private String belongs(int column, int line) {
        for (PictureBox box : List.of(BOX, OTHER)) {
            for (int i = 0; i < box.rows(); i++) {
                List<Cell> cells = pictures.cells(new PictureRow(box, i));
                for (int j = 0; j < cells.size(); j++) {
                    if (screen.holds(List.of(cells.get(j)), column, line)) {
                        return strip(box, i) + "|" + j;
                    }
                }
            }
        }
        return "";
    }
}
