package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which pictures the terminal holds; what it is sent of them is in {@link LivePicturesTest}. */
class HeldPicturesTest {
    private final HeldPictures pictures = new HeldPictures();

    private static List<PictureBox> boxes(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> new PictureBox("%064x".formatted((long) i << 32), 1, 1))
                .toList();
    }

    /** The ones that are to be sent. */
    private List<PictureBox> drawn(List<PictureBox> boxes) {
        boxes.forEach(box -> pictures.cells(new PictureRow(box, 0)));
        return pictures.takeMissing();
    }

    @Test
    void a_screen_full_of_small_ones_is_sent_once() {
        List<PictureBox> icons = boxes(0, 100);
        List<PictureBox> missing = drawn(icons);

        for (PictureBox box : missing) {
            pictures.taking(box, List.of("AAAA"));
            assertThat(drawn(icons)).isEmpty();
        }

        assertThat(missing).isEqualTo(icons);
        assertThat(icons)
                .allSatisfy(box ->
                        assertThat(pictures.cells(new PictureRow(box, 0))).hasSize(1));
    }

    @Test
    void what_is_out_of_sight_is_taken_back_when_others_come() {
        List<PictureBox> first = boxes(0, 100);
        drawn(first).forEach(box -> {
            pictures.taking(box, List.of("AAAA"));
            drawn(first);
        });
        List<PictureBox> others = boxes(100, 110);

        drawn(others).forEach(box -> pictures.taking(box, List.of("AAAA")));

        assertThat(pictures.removal().sequence().split("a=d", -1)).hasSize(65);
        assertThat(drawn(others)).isEmpty();
    }
}
