package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeFork;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionStoreTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

    @TempDir
    Path root;

    private SessionStore store;
    private Path workspace;

    @BeforeEach
    void prepare() throws IOException {
        store = new SessionStore(new DeepseekHome(root.resolve("home")));
        workspace = Files.createDirectory(root.resolve("workspace")).toRealPath();
    }

    private void session(String id, Instant moment, TapeEvent... events) {
        TapeWriting writing = new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.fixed(moment));
        try (TapeFile tape = TapeFile.open(store.files(id), writing)) {
            for (TapeEvent event : events) {
                tape.append(event);
            }
        }
    }

    private SessionStarted started(String id) {
        return new SessionStarted(id, workspace.toString(), "1", "deepseek-flash", "high", "", "[]", null);
    }

    private static TurnEnded ended(@Nullable Double cost) {
        return new TurnEnded(1, "done", TokenUsage.UNKNOWN, cost, "a", null);
    }

    @Test
    void sessions_are_listed_with_what_a_person_knows_them_by_the_newest_first() {
        session("a", NOON, started("a"), new Asked(1, "Why  is\nthe sky blue?", List.of()), ended(0.25), ended(0.5));
        session("b", NOON.plusSeconds(60), started("b"), new SessionRenamed("my session"));

        assertThat(store.all()).extracting(SessionSummary::id).containsExactly("b", "a");
        assertThat(store.all()).extracting(SessionSummary::title).containsExactly("my session", "Why is the sky blue?");
        assertThat(store.all()).extracting(SessionSummary::cost).containsExactly(0.0, 0.75);
        assertThat(store.newest(workspace).orElseThrow().id()).isEqualTo("b");
        assertThat(store.newest(root)).isEmpty();
    }

    @Test
    void what_was_only_opened_is_not_the_newest_where_something_was_done_before() {
        session("asked", NOON, started("asked"), new Asked(1, "why?", List.of()));
        session("open", NOON.plusSeconds(60), started("open"), new SessionResumed("1"), new ModeChanged("edits"));

        assertThat(store.newest(workspace).orElseThrow().id()).isEqualTo("asked");
        assertThat(store.newest(workspace).orElseThrow().id())
                .as("from the kept summaries")
                .isEqualTo("asked");

        session("command", NOON.plusSeconds(30), started("command"), said(new MessageSource.UserCommand("make")));

        assertThat(store.newest(workspace).orElseThrow().id()).isEqualTo("command");
    }

    @Test
    void what_was_only_opened_is_the_newest_where_there_is_nothing_else() {
        session("open", NOON, started("open"));

        assertThat(store.newest(workspace).orElseThrow().id()).isEqualTo("open");
    }

    @Test
    void only_what_was_just_opened_is_taken_away_unused() {
        session(
                "open",
                NOON,
                started("open"),
                new ModeChanged("edits"),
                said(new MessageSource.Notice(MessageSource.About.MODE)));
        session("asked", NOON, started("asked"), new Asked(1, "why?", List.of()));
        session("command", NOON, started("command"), said(new MessageSource.UserCommand("make")));
        session("named", NOON, started("named"), new SessionRenamed("mine"));
        session("pinned", NOON, started("pinned"), Pinned.file("a.txt"));
        session("earlier", NOON, started("earlier"), said(null));

        List.of("open", "asked", "command", "named", "pinned", "earlier", "none")
                .forEach(store::deleteUnused);

        assertThat(store.all())
                .extracting(SessionSummary::id)
                .containsExactlyInAnyOrder("asked", "command", "named", "pinned", "earlier");
        assertThat(store.files("open").directory()).doesNotExist();
    }

    @Test
    void what_is_open_is_not_taken_away_unused() {
        TapeWriting writing = new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.fixed(NOON));
        try (TapeFile tape = TapeFile.open(store.files("open"), writing)) {
            tape.append(started("open"));
            store.deleteUnused("open");

            assertThat(store.files("open").tape()).exists();
        }
    }

    private static ContextAppended said(@Nullable MessageSource source) {
        return new ContextAppended(0, Origin.INJECTED, "text", source);
    }

    @Test
    void the_last_messages_are_known_in_their_order_also_from_the_kept_summary() {
        session(
                "a",
                NOON,
                started("a"),
                new Asked(1, "one", List.of()),
                new Asked(2, "two", List.of()),
                new Asked(3, "three", List.of()),
                new Asked(4, "four", List.of()));

        assertThat(store.all().get(0).lastAsks()).containsExactly("two", "three", "four");
        assertThat(store.all().get(0).lastAsks()).containsExactly("two", "three", "four");
    }

    @Test
    void a_summary_of_an_earlier_version_is_made_anew() throws IOException {
        session("a", NOON, started("a"), new Asked(1, "why?", List.of()));
        store.all();
        Path kept = store.files("a").directory().resolve("summary.json");
        Files.writeString(kept, Files.readString(kept).replace("last_asks", "unknown_then"));

        assertThat(store.all().get(0).lastAsks()).containsExactly("why?");
    }

    @Test
    void one_unknown_bill_makes_the_cost_unknown() {
        session("a", NOON, started("a"), ended(0.25), ended(null));

        assertThat(store.all().get(0).cost()).isNull();
    }

    @Test
    void a_summary_is_made_anew_when_the_tape_has_grown_and_read_otherwise() throws IOException {
        session("a", NOON, started("a"), new Asked(1, "why?", List.of()));
        store.all();
        Path kept = store.files("a").directory().resolve("summary.json");
        Files.writeString(kept, Files.readString(kept).replace("why?", "kept"));
        assertThat(store.all().get(0).title()).isEqualTo("kept");

        session("a", NOON, new SessionRenamed("grown"));

        assertThat(store.all().get(0).title()).isEqualTo("grown");
    }

    @Test
    void a_summary_that_is_damaged_is_made_anew() throws IOException {
        session("a", NOON, started("a"), new Asked(1, "first", List.of()));
        store.all();
        for (String damage : List.of("", "{", "[]", "{\"bytes\":\"x\"}", "{\"bytes\":1e400}")) {
            Files.writeString(store.files("a").directory().resolve("summary.json"), damage);

            assertThat(store.all().get(0).title()).as(damage).isEqualTo("first");
        }
    }

    @Test
    void a_damaged_session_is_in_the_list_with_its_problem() throws IOException {
        session("a", NOON, started("a"), new Asked(1, "first", List.of()), ended(1.0));
        Path tape = store.files("a").tape();
        Files.writeString(tape, Files.readString(tape).replace("\"text\":\"first\"", "\"text\":first"));

        assertThat(store.all().get(0).problem()).contains("salvage");
    }

    @Test
    void a_session_is_found_by_id_name_start_or_end_and_what_is_unclear_is_said() {
        session("20261118-120000-abc", NOON, started("a"));
        session("20261118-130000-def", NOON, started("b"), new SessionRenamed("nice"));

        assertThat(store.find("20261118-120000-abc").id()).endsWith("abc");
        assertThat(store.find("nice").id()).endsWith("def");
        assertThat(store.find("20261118-13").id()).endsWith("def");
        assertThat(store.find("abc").id()).endsWith("abc");
        assertThatThrownBy(() -> store.find("20261118"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("2 sessions");
        assertThatThrownBy(() -> store.find("x")).isInstanceOf(UserError.class).hasMessageContaining("not found");
    }

    @Test
    void a_deleted_session_is_gone_and_one_in_use_is_not_deleted() {
        session("a", NOON, started("a"));
        store.delete("a");
        assertThat(store.all()).isEmpty();
        assertThat(store.files("a").directory()).doesNotExist();

        TapeWriting writing = new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.fixed(NOON));
        try (TapeFile inUse = TapeFile.open(store.files("b"), writing)) {
            inUse.append(started("b"));
            assertThatThrownBy(() -> store.delete("b")).isInstanceOf(UserError.class);
        }
        assertThat(store.all()).hasSize(1);
    }

    @Test
    void what_is_older_is_told_by_the_last_event() {
        session("a", NOON, started("a"));
        session("b", NOON.plusSeconds(60), started("b"));

        assertThat(store.olderThan(NOON.plusSeconds(30)))
                .extracting(SessionSummary::id)
                .containsExactly("a");
    }

    @Test
    void a_fork_has_lived_through_the_same_and_owes_nothing() throws IOException {
        session(
                "a",
                NOON,
                started("a"),
                new Asked(1, "first", List.of()),
                ended(0.25),
                new Asked(2, "second", List.of()),
                ended(0.5));
        Path artifacts = Files.createDirectories(store.files("a").artifacts());
        Files.writeString(artifacts.resolve("0".repeat(64)), "output");

        SessionFiles fork = store.files("b");
        new TapeFork(EventCatalog.codec(), InstantSource.fixed(NOON.plusSeconds(9)))
                .copy(store.files("a"), fork, new TapeFork.Copy(started("b"), 3, "copy of first"));

        SessionSummary summary = store.find("b");
        assertThat(summary.turns()).isEqualTo(1);
        assertThat(summary.cost()).isZero();
        assertThat(summary.title()).isEqualTo("copy of first");
        assertThat(fork.artifacts().resolve("0".repeat(64))).hasContent("output");
        session("b", NOON, new Asked(2, "another second", List.of()));
        assertThat(store.find("b").turns()).isEqualTo(2);
        assertThat(store.find("a").turns()).isEqualTo(2);
    }

    @Test
    void a_torn_tape_is_still_in_the_list() throws IOException {
        session("a", NOON, started("a"), new Asked(1, "first", List.of()));
        Files.writeString(store.files("a").tape(), "{\"seq\":3,\"ts\":", StandardOpenOption.APPEND);

        assertThat(store.all().get(0).title()).isEqualTo("first");
    }

    @Test
    void ids_sort_by_time() {
        assertThat(SessionStore.newId(InstantSource.fixed(NOON), () -> "3f6a9c01-77"))
                .isEqualTo("20261118-120000-3f6a9c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a/b", "/etc", "a/", "a\u0000b"})
    void a_path_is_no_id(String id) {
        SessionStore store = new SessionStore(new DeepseekHome(Path.of("/nonexistent")));

        assertThatThrownBy(() -> store.files(id))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("not a session ID");
    }
}
