package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.Rows.RowPosition;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.app.tui.transcript.Transcript.PageIndex;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.testkit.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TranscriptTest {
    private static final TapeCodec CODEC = EventCatalog.codec();
    private static final Viewport AREA =
            new Viewport(new TerminalRectangle(0, 0, 60, 20), Bands.HALF_ROWS, SideArea.NOTHING);

    @TempDir
    Path home;

    private final long seed = Seed.RUN;
    private final Random random = new Random(seed);
    private SessionFiles files;
    private long eventsRead;

    @BeforeEach
    void session() {
        files = new SessionFiles(home.resolve("s1"));
    }

    @Test
    void pages_made_again_from_the_tape_show_what_was_shown_when_it_happened() {
        List<TapeEvent> events = RandomSession.events(random, 60);
        List<String> atOnce = new ArrayList<>();
        TranscriptPage single = new TranscriptPage();
        Transcript transcript = new Transcript(this::read, Reasoning.SUMMARY);
        record(events, recorded -> {
            transcript.take(recorded);
            BlockMaker.of(Reasoning.SUMMARY).forEach(maker -> maker.take(recorded, single));
        });
        for (int i = 0; i < single.size(); i++) {
            single.block(i)
                    .lines(new BlockStyle(new TranscriptColumn(60, Bands.HALF_ROWS, SideArea.NOTHING), false))
                    .forEach(line -> atOnce.add(line.text()));
        }

        assertThat(transcript.pages()).isGreaterThan(10);
        assertThat(textOf(transcript)).as("seed %d", seed).isEqualTo(atOnce);
    }

    @Test
    void scrolling_back_reads_a_page_and_not_the_tape() {
        Transcript transcript = new Transcript(this::read, Reasoning.SUMMARY);
        record(RandomSession.events(random, 150), transcript::take);
        TranscriptView view = new TranscriptView(transcript);
        assertThat(eventsRead).isZero();
        view.toStart(AREA);

        assertThat(eventsRead).isBetween(1L, 300L);
        eventsRead = 0;
        view.toEnd();
        for (int page = 0; page < 5; page++) {
            view.scroll(-AREA.area().height, AREA);
        }
        assertThat(eventsRead).isLessThan(600);
    }

    @Test
    void the_tape_is_read_while_it_is_written() {
        Transcript transcript = new Transcript(this::read, Reasoning.SUMMARY);
        TranscriptView view = new TranscriptView(transcript);
        record(RandomSession.events(random, 50), recorded -> {
            transcript.take(recorded);
            if (recorded.seq() % 50 == 0) {
                view.toStart(AREA);
            }
        });
        TextGrid grid = new TextGrid(AREA.area().width, AREA.area().height);
        view.draw(AREA, grid.graphics());

        assertThat(grid.rows().get(2)).startsWith("▌ ask 1");
    }

    @Test
    void a_page_that_cannot_be_read_says_so() throws Exception {
        Transcript transcript = new Transcript(this::read, Reasoning.SUMMARY);
        record(RandomSession.events(random, 200), transcript::take);
        Files.delete(files.tape());

        assertThat(transcript
                        .page(0)
                        .block(0)
                        .lines(new BlockStyle(new TranscriptColumn(402, Bands.HALF_ROWS, SideArea.NOTHING), false))
                        .get(0)
                        .text())
                .startsWith("── ✗ This part of the session is unreadable   ");
    }

    @Test
    void a_command_of_the_users_shows_what_it_prints_until_what_the_model_is_told_takes_its_place() {
        Transcript transcript = new Transcript(this::read, Reasoning.SUMMARY);
        transcript.startCommand("make");
        for (int line = 1; line <= 9; line++) {
            transcript.appendOutput(Session.USERS_COMMAND, "line " + line + "\n");
        }
        assertThat(textOf(transcript))
                .extracting(String::stripTrailing)
                .endsWith("▌ ! make", "▀".repeat(60), "│ line 5", "│ line 6", "│ line 7", "│ line 8", "│ line 9");

        record(
                List.of(MessageFactory.block(
                        1,
                        new MessageSource.UserCommand("make"),
                        "The user ran this command:\nmake\nResult:\nexit code 0")),
                transcript::take);
        assertThat(textOf(transcript))
                .extracting(String::stripTrailing)
                .endsWith("▌ ! make", "▀".repeat(60), "│ exit code 0");
    }

    @Test
    void an_answer_that_is_made_again_leaves_nothing_of_the_first_try() {
        Transcript transcript = new Transcript(this::read, Reasoning.SUMMARY);
        transcript.appendAnswer("first");
        transcript.dropLive();
        transcript.appendAnswer("second");

        assertThat(textOf(transcript)).containsExactly("second");
    }

    @Test
    void what_there_was_of_an_answer_that_is_asked_for_again_stays_as_cut() {
        Transcript transcript = new Transcript(this::read, Reasoning.SUMMARY);
        transcript.appendAnswer("first");
        record(
                List.of(new ReplyCut(1, 1, "first", null, List.of(), "answer cut off", "It broke.", 1, 5)),
                transcript::take);
        transcript.dropLive();
        transcript.appendAnswer("second");

        assertThat(textOf(transcript))
                .containsExactly("first", "── ■ Answer cut off   trying again ───────────────────────", "second");
    }

    @Test
    void a_call_that_never_returned_does_not_hold_its_page_for_ever() {
        PageIndex index = new PageIndex();
        List<TapeEvent> events = new ArrayList<>();
        events.add(new ToolStarted("lost", "bash", "{}", true));
        for (int i = 0; i < 1_000; i++) {
            events.add(new Asked(i, "ask", List.of()));
        }
        record(events, index::startsPage);

        assertThat(index.pages()).isGreaterThan(10);
    }

    private interface Taker {
        void take(Recorded recorded);
    }

    private void record(List<TapeEvent> events, Taker taker) {
        try (TapeFile tape =
                TapeFile.open(files, new TapeWriting(CODEC, FsyncPolicy.TURN, InstantSource.fixed(Sample.NOW)))) {
            events.forEach(event -> taker.take(tape.append(event)));
        }
    }

    private TapeReader read(long offset) {
        TapeReader tape = TapeFile.read(files, CODEC, offset);
        return new TapeReader() {
            @Override
            public boolean hasNext() {
                return tape.hasNext();
            }

            @Override
            public Recorded next() {
                eventsRead++;
                return tape.next();
            }

            @Override
            public void close() {
                tape.close();
            }
        };
    }

    private static List<String> textOf(Transcript transcript) {
        Rows rows = new Rows(transcript, AREA.column(), Set.of());
        List<String> text = new ArrayList<>();
        for (RowPosition spot = rows.first().orElseThrow();
                spot != null;
                spot = rows.down(spot).orElse(null)) {
            boolean gap = rows.line(spot).spans().isEmpty() && spot.row() == 0;
            if (!gap) {
                text.add(rows.line(spot).text());
            }
        }
        return text;
    }
}
