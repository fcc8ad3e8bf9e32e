package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.Seed;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.MessageSource.Result;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ShownFile.Form;
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
}
