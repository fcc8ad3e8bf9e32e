package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Canvas;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.picture.CellShape;
import dev.deepseektui.app.tui.picture.DrawnPng;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.core.image.ShownImage;
import dev.deepseektui.core.image.raster.Unreadable;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.simulator.brain.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pictures that the model is given, on the screen of a terminal that shows pictures. */
class PicturesOnScreenTest {
    private static final byte[] PNG = DrawnPng.plain(100, 60);
    private static final Msg TOLD = new Msg.PicturesTold(CellShape.USUAL);

    @TempDir
    Path root;

    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, ask -> {
            int last = ask.request().messages().size() - 1;
            return ask.request().messages().get(last).text().contains("look yourself")
                    ? Answer.of("").calling(new ToolCall("call_1", "read_file", "{\"path\":\"shot.png\"}"))
                    : Answer.of("I see.");
        });
        Files.write(screen.workspace.resolve("shot.png"), PNG);
    }

    @AfterEach
    void close() {
        screen.close();
    }

    /** As the terminal asks for those that are drawn. */
    private List<PictureRow> drawn() {
        List<PictureRow> rows = new ArrayList<>();
        new ScreenView().draw(screen.model(), new Canvas() {
            @Override
            public void put(int column, int row, String text, Style style) {}

            @Override
            public void put(int column, int row, PictureRow picture) {
                rows.add(picture);
            }
        });
        return rows;
    }

    private PictureBox wanted() {
        PictureBox box = drawn().get(0).box();
        screen.take(new Msg.PictureWanted(box, 1));
        return box;
    }

    @Test
    void one_that_is_attached_is_drawn_and_handed_to_the_terminal() throws Unreadable {
        screen.take(TOLD);
        screen.enter("what is on @shot.png ?").shows("I see.").idles();
        PictureBox box = wanted();

        screen.await("is held", shown -> screen.held.containsKey(box));

        assertThat(box.columns()).isEqualTo(10);
        assertThat(drawn()).extracting(PictureRow::row).containsExactly(0, 1, 2);
        assertThat(Base64.getDecoder()
                        .decode(Objects.requireNonNull(screen.held.get(box)).get(0)))
                .isEqualTo(ShownImage.of(PNG, 100, 60).parts(1).get(0));
    }

    @Test
    void one_that_the_model_looks_at_by_itself_is_drawn_too() {
        screen.take(TOLD);
        screen.enter("look yourself").shows("I see.").idles();

        assertThat(drawn()).hasSize(3);
    }

    @Test
    void a_terminal_that_tells_of_it_late_shows_those_of_before() {
        screen.enter("what is on @shot.png ?").shows("I see.").idles();
        assertThat(drawn()).isEmpty();

        screen.take(TOLD);

        assertThat(drawn()).hasSize(3);
    }

    @Test
    void a_session_that_is_taken_up_again_shows_its_own_from_what_was_saved() throws IOException {
        screen.take(TOLD);
        screen.enter("what is on @shot.png ?").shows("I see.").idles();
        PictureBox box = wanted();
        screen.await("is held", shown -> screen.held.containsKey(box));
        Files.delete(screen.workspace.resolve("shot.png"));
        String id = screen.controller.session().orElseThrow().id();

        screen.enter("/new").showsNoMore("I see.").idles();
        assertThat(screen.held).isEmpty();
        screen.enter("/resume " + id).shows("I see.").idles();
        assertThat(wanted()).isEqualTo(box);

        screen.await("is held", shown -> screen.held.containsKey(box));
    }

    @Test
    void one_whose_bytes_are_gone_is_its_name_alone() throws IOException {
        screen.take(TOLD);
        screen.enter("what is on @shot.png ?").shows("I see.").idles();
        PictureBox box = wanted();
        screen.await("is held", shown -> screen.held.containsKey(box));
        Path sessions = root.resolve("home").resolve("sessions");
        try (Stream<Path> all = Files.walk(sessions)) {
            all.filter(file -> file.getFileName().toString().equals(box.artifact()))
                    .forEach(PicturesOnScreenTest::delete);
        }

        screen.take(new Msg.PictureWanted(box, 1));
        screen.await("is not drawn", shown -> drawn().isEmpty());

        assertThat(screen.screen()).contains("Attached: shot.png (PNG, 100x60");
    }

    /** As terminals decode whatever they are handed, only what was decoded here goes on to them. */
    @Test
    void one_that_is_damaged_behind_its_header_is_never_handed_on() throws IOException {
        byte[] damaged = PNG.clone();
        Arrays.fill(damaged, 40, damaged.length, (byte) 7);
        Files.write(screen.workspace.resolve("shot.png"), damaged);
        screen.take(TOLD);
        screen.enter("what is on @shot.png ?").shows("I see.").idles();
        wanted();

        screen.await("is not drawn", shown -> drawn().isEmpty());

        assertThat(screen.held).isEmpty();
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
