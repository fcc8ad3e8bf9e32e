package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PictureBlocksTest {
    private static final StoredImage SHOT =
            new StoredImage("ab".repeat(32), "image/png", 60, 40, 2_000, "shot.png", null);
    private static final TranscriptColumn COLUMN = new TranscriptColumn(60, Bands.HALF_ROWS, SideArea.NOTHING);

    private final TranscriptPage page = new TranscriptPage();

    private void take(TapeEvent event) {
        Recorded recorded = new Recorded(0, Instant.EPOCH, event, 0);
        BlockMaker.of(Reasoning.SUMMARY).forEach(maker -> maker.take(recorded, page));
    }

    private void given() {
        take(new ContextAppended(1, Origin.INJECTED, "{}", new MessageSource.Pictured(SHOT)));
    }

    private void returned(String path, ToolOutcome outcome) {
        take(new ToolStarted(path, "read", "{\"file_path\":\"" + path + "\"}", false));
        take(new ToolReturned(path, "read", outcome));
    }

    private void looked() {
        returned(
                "shot.png",
                ToolOutcome.onFile(Status.OK, "shown behind the results", "shot.png", Access.READ)
                        .picturing(SHOT));
        given();
    }

    private List<String> shown() {
        List<String> rows = new ArrayList<>();
        BlockStyle look = new BlockStyle(COLUMN, false);
        for (int i = 0; i < page.size(); i++) {
            if (page.rows(i, look) > 0 && page.gap(i, COLUMN) == 1) {
                rows.add("");
            }
            page.block(i).lines(look).forEach(line -> rows.add(line.text()));
        }
        return rows;
    }

    @Test
    void one_that_the_user_attached_is_one_line() {
        take(new MentionsRead(
                1, List.of(new Attached(SHOT.label(), MentionsRead.Extent.PICTURE, 1, 1, 16)), List.of()));
        given();

        assertThat(shown()).containsExactly("", "Attached: shot.png (PNG, 60x40, 2 KB), about 16 tokens");
    }

    @Test
    void one_that_the_model_read_is_one_line_below_the_call() {
        looked();

        assertThat(shown()).containsExactly("✓ Read shot.png", "  shot.png (PNG, 60x40, 2 KB), about 16 tokens");
    }

    @Test
    void files_that_are_read_before_and_behind_it_are_still_one_line() {
        looked();
        returned("Main.java", ToolOutcome.onFile(Status.OK, "1\tx", "Main.java", Access.READ));

        assertThat(shown())
                .containsExactly(
                        "✓ Explored 2 files  shot.png, Main.java", "  shot.png (PNG, 60x40, 2 KB), about 16 tokens");
    }
}
