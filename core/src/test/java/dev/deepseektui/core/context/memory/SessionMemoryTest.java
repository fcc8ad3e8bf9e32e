package dev.deepseektui.core.context.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.memory.MemoryEvents.MemoryEdited;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryForgotten;
import dev.deepseektui.core.context.memory.MemoryRecall.RecalledUnit;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import dev.deepseektui.core.context.memory.SessionMemory.MemoryPlace;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionMemoryTest {
    private static final Instant NOW = ScriptedSession.START;

    @TempDir
    Path root;

    private Path workspace;
    private long seq;

    @BeforeEach
    void prepare() {
        workspace = root.resolve("workspaces").resolve("w");
    }

    private SessionMemory open(String id) throws IOException {
        Path directory = Files.createDirectories(root.resolve(id));
        return new SessionMemory(
                id,
                new MemoryPlace(Optional.of(directory), workspace),
                MemorySamples.SETTINGS,
                ScriptedSession.PROTECTION);
    }

    private void happens(SessionMemory memory, Instant when, TapeEvent... events) {
        for (TapeEvent event : events) {
            seq++;
            memory.apply(new Recorded(seq, when.plusSeconds(seq), event, seq));
        }
    }

    private static Asked asked(String text) {
        return new Asked(1, text, List.of());
    }

    private static List<String> statements(List<RecalledUnit> recalled) {
        return recalled.stream().map(one -> one.unit().statement()).toList();
    }

    @Test
    void what_a_session_learnt_is_found_in_the_next() throws IOException {
        SessionMemory first = open("s1");
        happens(first, NOW, asked("We decided to keep sessions in SQLite."));
        first.publish(NOW);

        SessionMemory second = open("s2");

        assertThat(statements(second.recall("what did we decide about sqlite?", NOW, 8)))
                .containsExactly("We decided to keep sessions in SQLite");
        assertThat(second.recall("what about the weather?", NOW, 8)).isEmpty();
    }

    @Test
    void the_working_notes_never_have_what_another_session_alone_saw() throws IOException {
        SessionMemory first = open("s1");
        happens(first, NOW, asked("Always indent with tabs here. Never use mocks of our types."));
        first.publish(NOW);
        SessionMemory second = open("s2");
        assertThat(second.noted()).isEmpty();

        happens(second, NOW, asked("Never use mocks of our types. Prefer records for values."));
        second.publish(NOW);

        assertThat(Files.readString(root.resolve("s2").resolve("working.md")))
                .isEqualTo("## Constraints\n- Prefer records for values\n- Never use mocks of our types\n");
        assertThat(open("s3").noted())
                .extracting(MemoryUnit::statement)
                .containsExactly("Never use mocks of our types");
    }

    @Test
    void notes_that_did_not_change_are_not_written_again() throws IOException {
        SessionMemory memory = open("s1");
        happens(memory, NOW, asked("Always indent with tabs here."));
        memory.publish(NOW);
        Path notes = root.resolve("s1").resolve("working.md");
        Object before = Files.readAttributes(notes, java.nio.file.attribute.BasicFileAttributes.class)
                .fileKey();
        String units = Files.readString(workspace.resolve("units.jsonl"));

        memory.publish(NOW.plusSeconds(60));
        happens(memory, NOW, new FactRecorded("the tests pass", true, "`make test`", List.of(), null));
        memory.publish(NOW.plusSeconds(90));

        assertThat(Files.readAttributes(notes, java.nio.file.attribute.BasicFileAttributes.class)
                        .fileKey())
                .isEqualTo(before);
        assertThat(Files.readString(workspace.resolve("units.jsonl"))).isEqualTo(units);
    }

    @Test
    void a_session_that_learnt_nothing_touches_no_file() throws IOException {
        SessionMemory memory = open("s1");
        happens(memory, NOW, asked("What is the time?"));
        memory.publish(NOW);

        assertThat(workspace).doesNotExist();
        assertThat(root.resolve("s1")).isEmptyDirectory();
    }

    @Test
    void a_session_that_is_taken_up_again_writes_nothing_twice() throws IOException {
        Asked asked = asked("Always indent with tabs here.");
        SessionMemory first = open("s1");
        first.apply(new Recorded(1, NOW, asked, 0));
        first.publish(NOW);
        SessionMemory again = open("s1");
        again.apply(new Recorded(1, NOW, asked, 0));
        again.publish(NOW);

        assertThat(Files.readString(workspace.resolve("units.jsonl"))).hasLineCount(1);
    }

    @Test
    void a_fork_is_no_second_witness() throws IOException {
        Recorded asked = new Recorded(1, NOW, asked("Always indent with tabs here."), 0);
        for (String id : List.of("s1", "fork")) {
            SessionMemory memory = open(id);
            memory.apply(asked);
            memory.publish(NOW);
        }

        assertThat(open("s3").noted()).isEmpty();
    }

    @Test
    void two_sessions_at_once_lose_nothing() throws IOException {
        SessionMemory one = open("s1");
        SessionMemory other = open("s2");
        happens(one, NOW, asked("We decided to write red things first."));
        happens(other, NOW, asked("We decided to write blue things first."));
        one.publish(NOW);
        other.publish(NOW);
        happens(one, NOW, asked("We decided to write green things first."));
        one.publish(NOW);

        for (SessionMemory memory : List.of(one, other, open("s3"))) {
            assertThat(statements(memory.recall("things", NOW, 8))).hasSize(3);
        }
    }

    @Test
    void what_a_check_says_is_for_the_session_alone_that_saw_it() throws IOException {
        SessionMemory first = open("s1");
        happens(first, NOW, new FactRecorded("the tests pass", true, "`make test`", List.of(), null));
        happens(first, NOW, new FactRecorded("the build works", false, "`make`", List.of(), null));
        first.publish(NOW);
        assertThat(statements(first.recall("why do the tests fail, or the build?", NOW, 8)))
                .containsExactlyInAnyOrder("the tests pass", "Check failed: the build works");

        SessionMemory second = open("s2");

        assertThat(second.recall("why do the tests fail, or the build?", NOW, 8))
                .isEmpty();
        assertThat(second.active(NOW)).isEmpty();
        assertThat(second.noted()).isEmpty();
    }

    @Test
    void a_check_in_the_store_is_passed_over() throws IOException {
        Files.createDirectories(workspace);
        Files.writeString(workspace.resolve("units.jsonl"), """
                    {"unit":"%s","session":"s1","kind":"fact","status":"active","topic":"the tests pass",\
                    "statement":"the tests pass","confidence":0.82,"firstSeen":1,"lastSeen":1,"sourceTier":"session",\
                    "saidBy":"check","sources":["s1:1"]}
                    """.formatted(
                        Statement.id(MemoryUnit.UnitKind.FACT, "the tests pass")));

        assertThat(open("s2").active(NOW)).isEmpty();
    }

    @Test
    void the_users_own_words_on_a_check_are_for_all_sessions() throws IOException {
        SessionMemory first = open("s1");
        happens(first, NOW, new FactRecorded("the tests pass", true, "`make test`", List.of(), null));
        MemoryUnit fact = first.active(NOW).get(0);
        happens(
                first,
                NOW,
                new MemoryEdited(fact.id(), fact.kind(), fact.topic(), "the tests pass on Linux only", 0.9));
        first.publish(NOW);

        assertThat(open("s2").active(NOW))
                .extracting(MemoryUnit::statement)
                .containsExactly("the tests pass on Linux only");
    }

    @Test
    void what_is_forgotten_stays_forgotten_in_every_session_until_it_is_said_again() throws IOException {
        SessionMemory first = open("s1");
        happens(first, NOW, asked("Always indent with tabs here."));
        first.publish(NOW);
        SessionMemory second = open("s2");
        String id = second.active(NOW).get(0).id();
        happens(second, NOW, new MemoryForgotten(id));
        assertThat(second.active(NOW)).isEmpty();
        second.publish(NOW);
        first.publish(NOW);
        assertThat(first.active(NOW)).isEmpty();
        assertThat(open("s3").active(NOW)).isEmpty();

        happens(first, NOW, asked("Always indent with tabs here."));
        first.publish(NOW);

        assertThat(open("s4").active(NOW)).hasSize(1);
    }

    @Test
    void torn_and_foreign_lines_are_passed_over_and_the_next_line_stands_on_its_own() throws IOException {
        SessionMemory first = open("s1");
        happens(first, NOW, asked("Always indent with tabs here."));
        first.publish(NOW);
        Path file = workspace.resolve("units.jsonl");
        Files.writeString(
                file, "{\"later\":1}\nnot json\n{\"unit\":\"abc\",\"kind\":\"whim\"", StandardOpenOption.APPEND);

        SessionMemory second = open("s2");
        happens(second, NOW, asked("Never use mocks of our types."));
        second.publish(NOW);

        assertThat(open("s3").active(NOW)).hasSize(2);
    }

    @Test
    void what_nobody_sees_or_uses_fades_and_is_gone_at_last() throws IOException {
        SessionMemory first = open("s1");
        happens(first, NOW, asked("Always indent with tabs here. Never use mocks of our types."));
        first.publish(NOW);
        Duration halfLife = MemorySamples.SETTINGS.halfLife();
        Instant later = NOW.plus(halfLife.multipliedBy(3));
        MemoryUnit used = first.recall("tabs", NOW, 8).get(0).unit();
        SessionMemory second = open("s2");
        second.used(List.of(used), later);
        second.publish(later);

        SessionMemory third = open("s3");

        assertThat(third.recall("tabs", later, 8).get(0).unit().confidence()).isEqualTo(used.confidence());
        assertThat(third.recall("mocks", later, 8).get(0).unit().confidence()).isLessThan(used.confidence() / 7);
        assertThat(third.recall("mocks", later.plus(halfLife.multipliedBy(2)), 8))
                .isEmpty();
    }

    @Test
    void a_session_that_is_not_kept_recalls_and_leaves_nothing() throws IOException {
        SessionMemory first = open("s1");
        happens(first, NOW, asked("Always indent with tabs here."));
        first.publish(NOW);
        byte[] before = Files.readAllBytes(workspace.resolve("units.jsonl"));
        SessionMemory passing = new SessionMemory(
                "s2", new MemoryPlace(Optional.empty(), workspace), MemorySamples.SETTINGS, ScriptedSession.PROTECTION);
        happens(passing, NOW, asked("Never use mocks of our types."));
        passing.publish(NOW);

        assertThat(passing.active(NOW)).hasSize(2).allMatch(unit -> unit.status() == UnitStatus.ACTIVE);
        assertThat(workspace.resolve("units.jsonl")).hasBinaryContent(before);
    }
}
