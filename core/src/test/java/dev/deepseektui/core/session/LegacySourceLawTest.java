package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.MessageSource.Result;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.ShownFile;
import dev.deepseektui.core.message.ShownFile.Form;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.session.state.LegacySource;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tape that does not say what its messages are is understood as the one that says it. */
class LegacySourceLawTest {
    @TempDir
    Path root;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void what_texts_tell_is_what_their_writers_said(int round) throws Exception {
        long seed = Seed.RUN + round;
        try (RichSession scene = new RichSession(
                Files.createDirectories(root.resolve("s" + round)),
                new Random(seed),
                "context.cache_maximal",
                String.valueOf(round % 2 == 0))) {
            List<TapeEvent> events = events(scene.play());

            LegacySource legacy = new LegacySource();
            for (TapeEvent event : events) {
                List<MessageSource> recorded = sources(event);
                assertThat(recorded).as("seed %d: %s", seed, event).doesNotContainNull();
                assertThat(sources(legacy.read(Stripped.of(event))))
                        .as("seed %d: %s", seed, event)
                        .isEqualTo(recorded.stream()
                                .map(LegacySourceLawTest::asFarAsTextsTell)
                                .toList());
            }
        }
    }

    /** Which files a search found lines in was never told apart from the lines. */
    private static MessageSource asFarAsTextsTell(MessageSource source) {
        return source instanceof Result result
                ? new Result(
                        result.callId(),
                        result.files().stream()
                                .filter(file -> file.form() != Form.HITS)
                                .toList())
                : source;
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5})
    void what_is_said_is_not_read_out_of_the_text(int round) throws Exception {
        long seed = Seed.RUN + round;
        try (RichSession scene =
                new RichSession(Files.createDirectories(root.resolve("s" + round)), new Random(seed))) {
            LegacySource legacy = new LegacySource();
            for (TapeEvent event : events(scene.play())) {
                assertThat(legacy.read(event)).as("seed %d", seed).isSameAs(event);
            }
        }
    }

    static List<@Nullable MessageSource> sources(TapeEvent event) {
        List<@Nullable MessageSource> sources = new ArrayList<>();
        if (event instanceof ContextAppended message) {
            sources.add(message.source());
        } else if (event instanceof Rebased rebased) {
            rebased.edits().forEach(edit -> {
                if (edit instanceof Insert insert) {
                    sources.add(insert.source());
                }
            });
        }
        return sources;
    }

    private static List<TapeEvent> events(SessionFiles files) {
        List<TapeEvent> events = new ArrayList<>();
        try (TapeReader reader = TapeFile.read(files, EventCatalog.codec(), 0)) {
            reader.forEachRemaining(recorded -> events.add(recorded.event()));
        }
        return events;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"a]\\n[b\", lines 2-3 of 9]\nx\ny\n[6 more lines; go on with from=4]\n",
                "[lines 2-3 of 9, lines end with CR LF]\nx\ny\n"
            })
    void a_page_is_known_by_its_first_line_with_and_without_the_path(String text) {
        String path = "a]\n[b";
        ToolOutcome told = ToolOutcome.onFile(ToolOutcome.Status.OK, text, path, ToolOutcome.Access.READ)
                .inPart();

        ToolReturned read = (ToolReturned) new LegacySource().read(new ToolReturned("c", "read_file", told));

        assertThat(read.outcome().shownFiles())
                .containsExactly(ShownFile.page(path, null, new ShownFile.Lines(2, 3, 9), ShownFile.bytes(text)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "a.txt is empty.", "[1 line", "lines 2-3 of 9]", "[b.txt, 3 lines]"})
    void what_is_no_page_shows_no_file(String text) {
        ToolOutcome told = ToolOutcome.onFile(ToolOutcome.Status.OK, text, "a.txt", ToolOutcome.Access.READ);

        ToolReturned read = (ToolReturned) new LegacySource().read(new ToolReturned("c", "read_file", told));

        assertThat(read.outcome().shownFiles()).isEmpty();
    }
}
