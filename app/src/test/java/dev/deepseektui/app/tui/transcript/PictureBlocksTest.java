package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.picture.CellShape;
import dev.deepseektui.app.tui.picture.PictureBox;
import dev.deepseektui.app.tui.picture.PictureRow;
import dev.deepseektui.app.tui.picture.Pictures;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.transcript.Column.Beside;
import dev.deepseektui.app.tui.transcript.Look.Extent;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MentionsRead;
import dev.deepseektui.core.event.MentionsRead.Attached;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.event.ToolStarted;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.Picture;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.tape.MemoryTape;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PictureBlocksTest {
    private static final Picture SHOT = new Picture("ab".repeat(32), "image/png", 60, 40, 2_000, "shot.png");
    private static final PictureBox BOX = new PictureBox(SHOT.artifact(), 6, 2);
    private static final Column PLAIN = new Column(60, Bands.HALF_ROWS, Beside.NOTHING);
    private static final Column SHOWING =
            new Column(60, Bands.HALF_ROWS, Beside.NOTHING, Pictures.NONE.shownIn(CellShape.USUAL));

    private final Page page = new Page();

    private void take(TapeEvent event) {
        Recorded recorded = new Recorded(0, Instant.EPOCH, event, 0);
        BlockMakers.ALL.forEach(maker -> maker.take(recorded, page));
    }

    private void attached() {
        take(new MentionsRead(
                1, List.of(new Attached(SHOT.label(), MentionsRead.Extent.PICTURE, 1, 1, 16)), List.of()));
        given();
    }

    private void given() {
        take(new ContextAppended(1, Origin.INJECTED, "{}", new MessageSource.Pictured(SHOT)));
    }

    private void read(String path) {
        take(new ToolStarted(path, "read_file", "{\"path\":\"" + path + "\"}", false));
        take(new ToolReturned(path, "read_file", ToolOutcome.onFile(Status.OK, "1\tx", path, Access.READ)));
    }

    private List<String> shown(Column column) {
        List<String> rows = new ArrayList<>();
        Look look = new Look(column, Extent.FOLDED);
        for (int i = 0; i < page.size(); i++) {
            List<Line> lines = page.block(i).lines(look);
            if (!lines.isEmpty() && page.gap(i, column) == 1) {
                rows.add("");
            }
            lines.forEach(line -> rows.add(
                    line.picture() == null
                            ? line.text()
                            : "row " + line.picture().row()));
        }
        return rows;
    }

    @Test
    void it_stands_below_the_line_that_names_it() {
        attached();

        assertThat(shown(SHOWING))
                .containsExactly("", "Attached: shot.png (PNG, 60x40, 2 KB), about 16 tokens", "", "row 0", "row 1");
        assertThat(page.block(1).lines(new Look(SHOWING, Extent.FOLDED)))
                .containsExactly(Line.of(new PictureRow(BOX, 0)), Line.of(new PictureRow(BOX, 1)));
    }

    @Test
    void where_the_terminal_shows_none_there_is_the_line_alone() {
        attached();

        assertThat(shown(PLAIN)).containsExactly("", "Attached: shot.png (PNG, 60x40, 2 KB), about 16 tokens");
    }

    @Test
    void one_whose_bytes_are_gone_takes_no_row() {
        attached();

        Column without = new Column(
                60,
                Bands.HALF_ROWS,
                Beside.NOTHING,
                Pictures.NONE.shownIn(CellShape.USUAL).without(SHOT.artifact()));
        assertThat(shown(without)).isEqualTo(shown(PLAIN));
    }

    @Test
    void files_that_are_read_before_and_behind_it_are_still_one_line() {
        read("shot.png");
        given();
        read("Main.java");

        assertThat(shown(PLAIN)).containsExactly("✓ Explored 2 files  shot.png, Main.java");
        assertThat(shown(SHOWING)).containsExactly("✓ Explored 2 files  shot.png, Main.java", "", "row 0", "row 1");
    }

    @Test
    void what_comes_behind_it_stands_apart_from_it_and_only_where_it_is_seen() {
        read("shot.png");
        given();
        take(new ToolStarted("c", "shell", "{\"command\":\"make\"}", false));
        take(new ToolReturned(
                "c", "shell", ToolOutcome.of(Status.OK, "exit code 0\n").exited(0)));

        assertThat(shown(PLAIN)).hasSize(2);
        assertThat(shown(SHOWING).subList(1, 5)).containsExactly("", "row 0", "row 1", "");
    }

    @Test
    void ctrl_o_unfolds_what_says_that_there_is_more_before_a_picture() {
        Picture large = new Picture("ab".repeat(32), "image/png", 1_000, 600, 2_000, "shot.png");
        MemoryTape tape = new MemoryTape(InstantSource.fixed(Instant.EPOCH));
        Transcript transcript = new Transcript(tape::read, BlockMakers.ALL);
        TranscriptView view = new TranscriptView(transcript);
        Viewport all = new Viewport(new Area(0, 0, 60, 60), Bands.HALF_ROWS, Beside.NOTHING, SHOWING.pictures());
        transcript.take(tape.append(new Asked(1, "line\n".repeat(20), List.of())));
        transcript.take(tape.append(new ContextAppended(1, Origin.INJECTED, "{}", new MessageSource.Pictured(large))));
        int folded = view.height(all);

        view.toggleFold(all);
        assertThat(view.height(all)).isEqualTo(folded + 7);
        view.toggleFold(all);
        assertThat(view.height(all)).isEqualTo(folded);

        view.chooseOlder(all);
        view.toggleFold(all);
        assertThat(view.height(all)).isGreaterThan(folded + 5);
    }

    @Test
    void its_details_are_its_name_kind_and_size() {
        assertThat(new PictureContent(SHOT).details().orElseThrow().text()).isEqualTo("shot.png (PNG, 60x40, 2 KB)");
    }
}
