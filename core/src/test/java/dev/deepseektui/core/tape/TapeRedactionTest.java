package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.RedactedWords;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.BodyEdit;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.CoreEvents;
import dev.deepseektui.core.event.FileChanging;
import dev.deepseektui.core.event.RebaseReason;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.SessionRedacted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.event.ToolStarted;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeRedactionTest {
    private static final String WORD = "Hunter2 \"Ä\"";
    private static final RedactedWords WORDS = RedactedWords.of(List.of(WORD));
    private static final TapeCodec CODEC = TapeCodec.of(CoreEvents.ALL);
    private static final InstantSource CLOCK = InstantSource.system();

    @TempDir
    Path dir;

    private final TapeRedaction redaction = new TapeRedaction(CODEC, CLOCK);
    private SessionFiles files;

    @BeforeEach
    void prepare() {
        files = new SessionFiles(dir.resolve("s1"));
    }

    private void record(TapeEvent... events) {
        try (TapeFile tape = TapeFile.open(files, new TapeWriting(CODEC, FsyncPolicy.TURN, CLOCK))) {
            for (TapeEvent event : events) {
                tape.append(event);
            }
        }
    }

    private List<TapeEvent> events() {
        List<TapeEvent> events = new ArrayList<>();
        try (TapeReader reader = TapeFile.read(files, CODEC, 0)) {
            reader.forEachRemaining(recorded -> events.add(recorded.event()));
        }
        return events;
    }

    private TapeRedaction.Report redact(RedactedWords words) {
        return redaction.redact(files, words, draft -> {});
    }

    /** Nothing under the session has it, in plain or as JSON writes it. */
    private void expectGone() throws IOException {
        try (Stream<Path> all = Files.walk(files.directory())) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                assertThat(text).describedAs(file.toString()).doesNotContain("Hunter2", "\\u00c4");
            }
        }
    }

    @Test
    void the_words_go_and_every_event_stays_in_its_place() throws IOException {
        String message = Json.line(Map.of("role", "user", "content", "it is " + WORD));
        String call = Json.line(Map.of("command", "echo '" + Json.line(WORD) + "'"));
        record(
                new Asked(1, "it is " + WORD, List.of("a/" + WORD)),
                new ContextAppended(1, Origin.ASK, message),
                new ToolStarted("c1", "shell", call, true),
                new ToolReturned("c1", "shell", ToolOutcome.of(Status.OK, "nothing of it")),
                new ToolReturned("c2", "shell", ToolOutcome.of(Status.ERROR, Json.line(List.of(WORD)))));
        List<String> before = Files.readAllLines(files.tape());

        TapeRedaction.Report report = redact(WORDS);

        List<String> after = Files.readAllLines(files.tape());
        expectGone();
        assertThat(report).isEqualTo(new TapeRedaction.Report(4, 0, 0));
        assertThat(after).hasSize(6);
        assertThat(after.get(3)).as("what has none of it is as it was").isEqualTo(before.get(3));
        for (int i = 0; i < before.size(); i++) {
            assertThat(after.get(i))
                    .startsWith(before.get(i).substring(0, before.get(i).indexOf("\"type\"")));
        }
        assertThat(events()).last().isEqualTo(new SessionRedacted("[redacted]", 4, 0));
        assertThat(events().get(1))
                .isEqualTo(new ContextAppended(
                        1,
                        Origin.ASK,
                        message.replace(
                                Json.line(WORD).substring(1, Json.line(WORD).length() - 1), "[redacted]")));
        assertThat(Json.tree(((ToolStarted) events().get(2)).arguments())
                        .get("command")
                        .textValue())
                .contains("[redacted]");
    }

    @Test
    void outputs_lose_them_and_are_found_under_their_new_names() throws IOException {
        ArtifactStore artifacts = new ArtifactStore(files);
        String whole = artifacts.put(("line\n".repeat(40_000) + "x" + WORD + "y").getBytes(StandardCharsets.UTF_8));
        String other = artifacts.put("of no matter".getBytes(StandardCharsets.UTF_8));
        byte[] binary = "\u0000\u00ff".getBytes(StandardCharsets.ISO_8859_1);
        String bytes = artifacts.put(concat(binary, WORD.getBytes(StandardCharsets.UTF_8), binary));
        record(
                new ToolReturned(
                        "c1",
                        "shell",
                        ToolOutcome.of(Status.OK, "all: artifact " + whole).storedAs(whole)),
                new ToolReturned("c2", "shell", ToolOutcome.of(Status.OK, "").storedAs(other)),
                new FileChanging("c3", "a.bin", bytes, null, List.of()));

        TapeRedaction.Report report = redact(WORDS);

        expectGone();
        assertThat(report.artifacts()).isEqualTo(2);
        ToolOutcome outcome = ((ToolReturned) events().get(0)).outcome();
        assertThat(outcome.text()).isEqualTo("all: artifact " + outcome.artifact());
        assertThat(new String(artifacts.read(String.valueOf(outcome.artifact())), StandardCharsets.UTF_8))
                .endsWith("line\nx[redacted]y");
        assertThat(((ToolReturned) events().get(1)).outcome().artifact()).isEqualTo(other);
        assertThat(artifacts.read(String.valueOf(((FileChanging) events().get(2)).before())))
                .isEqualTo(concat(binary, "[redacted]".getBytes(StandardCharsets.UTF_8), binary));
        try (Stream<Path> stored = Files.list(files.artifacts())) {
            assertThat(stored).hasSize(3);
        }
    }

    private static byte[] concat(byte[]... parts) {
        java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @Test
    void notes_and_what_was_set_aside_lose_them_too() throws IOException {
        record(new Asked(1, "nothing", List.of()));
        Files.writeString(files.directory().resolve("working.md"), "## Now\n- " + WORD + "\n");
        Files.writeString(files.directory().resolve("tape.jsonl.torn-1"), "{\"text\":" + Json.line(WORD));

        assertThat(redact(WORDS)).isEqualTo(new TapeRedaction.Report(0, 0, 2));
        expectGone();
    }

    @Test
    void encoded_words_go_too() throws IOException {
        String base64 = Base64.getEncoder().encodeToString(("x=" + WORD).getBytes(StandardCharsets.UTF_8));
        record(new Asked(1, base64, List.of()));

        redact(WORDS);

        assertThat(((Asked) events().get(0)).text()).contains("[redacted]");
    }

    @Test
    void words_by_which_the_tape_is_read_stay_where_they_are_so_used() {
        TapeEvent[] all = {
            new Asked(1, "ok, asked and kept: user", List.of()),
            new ContextAppended(1, Origin.ASK, "{\"role\":\"user\",\"content\":\"the user asked: ok\"}"),
            new ToolReturned("c1", "shell", ToolOutcome.of(Status.ERROR, "error: ok")),
            new Rebased(RebaseReason.of("compaction:hard"), List.of(new BodyEdit.Keep(1)), 9, 9, null)
        };
        record(all);

        redact(RedactedWords.of(List.of("asked", "user", "error", "keep", "text", "status")));

        List<TapeEvent> events = events();
        assertThat(((Asked) events.get(0)).text()).isEqualTo("ok, [redacted] and kept: [redacted]");
        assertThat(((ContextAppended) events.get(1)).text())
                .isEqualTo("{\"role\":\"user\",\"content\":\"the [redacted] [redacted]: ok\"}");
        assertThat(((ToolReturned) events.get(2)).outcome()).isEqualTo(ToolOutcome.of(Status.ERROR, "[redacted]: ok"));
        assertThat(events.get(3)).isEqualTo(all[3]);
    }

    @Test
    void every_event_of_every_kind_is_read_after_it() throws IOException {
        long seed = 4711;
        SeededEvents seeded = new SeededEvents(new Random(seed));
        record(seeded.each().toArray(TapeEvent[]::new));
        record(seeded.each().toArray(TapeEvent[]::new));
        int before = events().size();

        redact(RedactedWords.of(List.of("the", "and", "ing", "ask", "reply", "true", "low")));

        assertThat(events()).describedAs("seed %d", seed).hasSizeBetween(before, before + 1);
    }

    @Test
    void looking_changes_nothing_and_finds_the_same() throws IOException {
        new ArtifactStore(files).put(WORD.getBytes(StandardCharsets.UTF_8));
        record(new Asked(1, WORD, List.of()));
        Files.writeString(files.directory().resolve("working.md"), WORD);
        String before = snapshot();

        TapeRedaction.Report found = redaction.find(files, WORDS);

        assertThat(snapshot()).isEqualTo(before);
        assertThat(redact(WORDS)).isEqualTo(found).isEqualTo(new TapeRedaction.Report(1, 1, 1));
    }

    @Test
    void where_there_is_nothing_nothing_is_written() throws IOException {
        record(new Asked(1, "nothing", List.of()));
        String before = snapshot();

        assertThat(redact(WORDS).isNothing()).isTrue();
        assertThat(snapshot()).isEqualTo(before);
    }

    @Test
    void a_second_time_there_is_nothing_left() {
        record(new Asked(1, WORD, List.of()));
        redact(WORDS);

        assertThat(redact(WORDS).isNothing()).isTrue();
        assertThat(events()).hasSize(2);
    }

    @Test
    void a_trial_that_fails_leaves_all_as_it_was() throws IOException {
        new ArtifactStore(files).put(WORD.getBytes(StandardCharsets.UTF_8));
        record(new Asked(1, WORD, List.of()));
        String before = snapshot();

        assertThatThrownBy(() -> redaction.redact(files, WORDS, draft -> {
                    throw new UserError("cannot be resumed");
                }))
                .isInstanceOf(UserError.class);

        assertThat(snapshot()).isEqualTo(before);
    }

    @Test
    void what_is_tried_is_a_session_of_its_own_with_the_new_tape() {
        record(new Asked(1, WORD, List.of()));
        List<TapeEvent> tried = new ArrayList<>();

        redaction.redact(files, WORDS, draft -> {
            try (TapeReader reader = TapeFile.read(draft, CODEC, 0)) {
                reader.forEachRemaining(recorded -> tried.add(recorded.event()));
            }
        });

        assertThat(tried).isEqualTo(events());
    }

    @Test
    void what_a_crash_left_of_it_is_cleared_by_the_next_run() throws IOException {
        ArtifactStore artifacts = new ArtifactStore(files);
        String old = artifacts.put(WORD.getBytes(StandardCharsets.UTF_8));
        record(new ToolReturned("c1", "shell", ToolOutcome.of(Status.OK, "").storedAs(old)));
        byte[] leftOver = Files.readAllBytes(files.artifacts().resolve(old));
        redact(WORDS);
        // As if the process had died between the new tape and the end of the old output.
        Files.write(files.artifacts().resolve(old), leftOver);
        Files.createDirectories(files.directory().resolve("redaction.tmp"));
        Files.writeString(files.directory().resolve("redaction.tmp/tape.jsonl"), "half a l");

        redact(WORDS);

        expectGone();
        assertThat(files.directory().resolve("redaction.tmp")).doesNotExist();
        assertThat(artifacts.read(String.valueOf(
                        ((ToolReturned) events().get(0)).outcome().artifact())))
                .isEqualTo("[redacted]".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_fork_keeps_its_own_outputs() throws IOException {
        String id = new ArtifactStore(files).put(WORD.getBytes(StandardCharsets.UTF_8));
        record(new Asked(1, WORD, List.of()));
        SessionFiles fork = new SessionFiles(dir.resolve("s2"));
        Files.createDirectories(fork.artifacts());
        Files.createLink(fork.artifacts().resolve(id), files.artifacts().resolve(id));

        redact(WORDS);

        assertThat(new ArtifactStore(fork).read(id)).isEqualTo(WORD.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    @SuppressWarnings("try") // that it is open is what matters
    void a_session_in_use_and_a_damaged_one_are_left_alone() throws IOException {
        record(new Asked(1, WORD, List.of()), new Asked(2, WORD, List.of()));
        try (TapeFile open = TapeFile.open(files, new TapeWriting(CODEC, FsyncPolicy.TURN, CLOCK))) {
            assertThatThrownBy(() -> redact(WORDS))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("in use");
        }
        String damaged = Files.readString(files.tape()).replaceFirst("\"asked\"", "asked");
        Files.writeString(files.tape(), damaged);

        assertThatThrownBy(() -> redact(WORDS)).isInstanceOf(UserError.class).hasMessageContaining("salvage");
        assertThat(files.tape()).hasContent(damaged);
    }

    /** All files with what they hold, but for the lock. */
    private String snapshot() throws IOException {
        try (Stream<Path> all = Files.walk(files.directory())) {
            StringBuilder text = new StringBuilder();
            all.filter(file -> Files.isRegularFile(file) && !file.endsWith("lock"))
                    .sorted()
                    .forEach(file -> {
                        try {
                            text.append(file)
                                    .append('\n')
                                    .append(Files.readString(file))
                                    .append('\n');
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
            return text.toString();
        }
    }
}
