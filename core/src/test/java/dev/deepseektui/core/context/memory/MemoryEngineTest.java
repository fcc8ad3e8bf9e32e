package dev.deepseektui.core.context.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryEdited;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryForgotten;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryEngineTest {
    private final ScriptedSession session = new ScriptedSession("s1");

    @Test
    void a_scripted_session_teaches_what_was_written_down_before() {
        List<String> units = ScriptedSession.fromFixture().units().stream()
                .map(MemoryEngineTest::form)
                .toList();

        assertThat(units)
                .containsExactlyElementsOf(ScriptedSession.lines("session-units.jsonl").stream()
                        .map(line -> ScriptedSession.json(line).toString())
                        .toList());
    }

    private static String form(MemoryUnit unit) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("kind", unit.kind().word());
        form.put("status", unit.status().name().toLowerCase(Locale.ROOT));
        form.put("topic", unit.topic());
        form.put("statement", unit.statement());
        form.put("confidence", unit.confidence());
        form.put(
                "sources",
                unit.sources().stream()
                        .map(source -> Long.valueOf(source.substring("s1:".length())))
                        .toList());
        return Json.line(form);
    }

    @Test
    void of_what_no_model_said_or_planned_nothing_is_learnt_but_what_the_user_says_is() {
        session.happens(
                new Asked(1, "Let's use one branch per change.", List.of()),
                new ReplyReceived(
                        2,
                        "We decided to quote files.",
                        null,
                        List.of(),
                        "stop",
                        TokenUsage.NOTHING,
                        null,
                        null,
                        null,
                        null),
                new PlanUpdated("Get to know it", List.of("never hurry"), List.of()));

        assertThat(session.units())
                .extracting(MemoryUnit::statement)
                .containsExactly("Let's use one branch per change");

        session.happens(
                new Asked(2, "Go on.", List.of()),
                new ReplyReceived(4, "Yes.", null, List.of(), "stop", TokenUsage.UNKNOWN, null, null, null, null),
                new PlanUpdated("Port the parser to Rust", List.of(), List.of()));
        assertThat(session.units()).extracting(MemoryUnit::statement).contains("Port the parser to Rust");
    }

    @Test
    void a_file_that_changed_under_a_claim_makes_it_stale_and_a_new_check_makes_it_hold_again() {
        session.happens(
                new FactRecorded("the tests pass", true, "`make test`", List.of("a.c"), null),
                new VerificationStateReset("a.c", List.of("the tests pass")));
        assertThat(session.units()).extracting(MemoryUnit::status).containsExactly(UnitStatus.SUPERSEDED);

        session.happens(new FactRecorded("the tests pass", true, "`make test`", List.of("a.c"), null));
        assertThat(session.units()).extracting(MemoryUnit::status).containsExactly(UnitStatus.ACTIVE);
    }

    @Test
    void a_check_that_fails_takes_back_what_an_earlier_one_proved() {
        session.happens(
                new FactRecorded("the tests pass", true, "`make test`", List.of(), null),
                new FactRecorded("the tests pass", false, "`make test`", List.of(), null));

        assertThat(session.units())
                .extracting(MemoryUnit::kind, MemoryUnit::status, MemoryUnit::confidence)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(UnitKind.FACT, UnitStatus.SUPERSEDED, 0.82),
                        org.assertj.core.groups.Tuple.tuple(UnitKind.RISK, UnitStatus.ACTIVE, 0.90));
    }

    @Test
    void the_same_said_in_other_letters_is_one_unit_with_the_higher_confidence() {
        session.happens(
                reply("We decided to keep the parser."), new Asked(1, "we  decided to keep the PARSER", List.of()));

        assertThat(session.units()).singleElement().satisfies(unit -> {
            assertThat(unit.confidence()).isEqualTo(0.90);
            assertThat(unit.sources()).containsExactly("s1:1", "s1:2");
            assertThat(unit.lastSeen()).isAfter(unit.firstSeen());
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Always use the key sk-abcdefgh12345678 for it.",
                "Always log in with ghp_abcdefghijklmnop1234.",
                "Remember that the password: swordfish1 opens it.",
                "Never lose AKIAABCDEFGHIJKLMNOP, please.",
                "Always fetch https://bob:hunter2@example.org/x first.",
                "Remember that the header is Authorization: Bearer abc.def.ghi of ours.",
                "Remember that eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc signs us in.",
                "Remember that the password is swordfish.",
                "Remember that hunter2 is the password.",
                "Always use npm_0123456789abcdefghijABCDEFGHIJ012345 to publish.",
                "Always send ya29.a0AfH6SMBx7-Kq_example with it.",
                "Always mail with SG.ngeVfQFYQlKU0ufo8x5d1A.TwL2iGABf9DHoTf.",
                "Never lose github_pat_11ABCDEFG0123456789_abcdefghij.",
                "Always post with xoxb-123456789012-abcdefghijkl.",
                "Always decrypt with -----BEGIN PRIVATE KEY----- MIIEvQ.",
                "Remember that wJalrXUtnFEMIK7MDENGbPxRfiCYzR4q8vT0Lk opens it.",
                "Remember that the salt token is 9f86d081884c7d659a2feaa0c55ad015."
            })
    void what_looks_like_a_key_is_never_kept(String said) {
        session.happens(new Asked(1, said, List.of()), reply("We decided this: " + said));

        assertThat(session.units()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Remember that 7c368e0f1b2c3d4e5f60718293a4b5c6d7e8f901 broke the build",
                "Remember that the image is pinned to"
                        + " sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "Remember that job 3f2504e0-4f89-11d3-9a0c-0305e82c3301 is the nightly one",
                "Never log passwords",
                "Always read the API key from the environment"
            })
    void what_is_no_secret_is_kept(String said) {
        session.happens(new Asked(1, said, List.of()));

        assertThat(session.units()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"read {\"file_path\":\"config/.env.local\"}", "bash {\"command\":\"cat ./.env | head\"}"})
    void what_stood_in_a_protected_file_is_never_kept(String call) {
        String[] parts = call.split(" ", 2);
        session.happens(
                new ToolStarted("c1", parts[0], parts[1], false),
                new ToolReturned(
                        "c1",
                        parts[0],
                        ToolOutcome.of(ToolOutcome.Status.OK, "DB_HOST=db7.internal\nDB_PASSWORD: correcthorse\n")),
                reply("We decided to connect to db7.internal. We decided to use correcthorse for now."
                        + " We decided to close the file."));

        assertThat(session.statements()).containsExactly("We decided to close the file");
    }

    @Test
    void questions_code_and_quotations_teach_nothing() {
        session.happens(new Asked(
                1,
                "Is it always this slow?\n> always use tabs\n```\nalways use tabs here\n```\nnever mind that then",
                List.of()));

        assertThat(session.units()).isEmpty();
    }

    @Test
    void a_call_that_fails_another_way_is_no_pattern() {
        session.happens(failed("first"), failed("second"), failed("first"));

        assertThat(session.units()).isEmpty();
    }

    @Test
    void a_command_that_fails_twice_the_same_way_is_a_pattern_until_it_works() {
        session.happens(ran("make all", 2, "a.c:1: error: no such thing"));
        session.happens(ran("make all", 2, "a.c:1: error: no such thing"));

        assertThat(session.statements()).containsExactly("`make all` keeps failing: a.c:1: error: no such thing");
        assertThat(session.units()).allMatch(MemoryUnit::isActive);

        session.happens(ran("make all", 0, "done"));
        assertThat(session.units()).noneMatch(MemoryUnit::isActive);
    }

    @Test
    void commands_that_only_look_and_searches_without_hits_are_no_pattern() {
        session.happens(ran("ls gone", 2, "ls: no such file"));
        session.happens(ran("ls gone", 2, "ls: no such file"));
        session.happens(ran("grep -r x .", 1, ""));
        session.happens(ran("grep -r x .", 1, ""));

        assertThat(session.units()).isEmpty();
    }

    /** Returns the events of a command and its result. */
    private static TapeEvent[] ran(String command, int exitCode, String output) {
        String arguments = Json.line(Map.of("command", command));
        return new TapeEvent[] {
            new ToolStarted("c", "bash", arguments, false),
            new ToolReturned(
                    "c",
                    "bash",
                    ToolOutcome.of(ToolOutcome.Status.OK, "exit code " + exitCode + "\n" + output)
                            .exited(exitCode))
        };
    }

    @Test
    void what_the_user_forgets_is_gone_and_what_he_edits_is_another_unit() {
        session.happens(new Asked(1, "Always use tabs here. Never use mocks here.", List.of()));
        session.happens(
                new MemoryForgotten(session.units().get(0).id()),
                new MemoryEdited(
                        session.units().get(1).id(),
                        UnitKind.PREFERENCE,
                        "ask",
                        "Never use mocks of our own types",
                        0.88));

        assertThat(session.statements()).containsExactly("Never use mocks of our own types");
    }

    private static ToolReturned failed(String message) {
        return new ToolReturned("c", "edit", ToolOutcome.of(ToolOutcome.Status.ERROR, message));
    }

    private static ReplyReceived reply(String text) {
        return new ReplyReceived(1, text, null, List.of(), null, null, null, null, null, null);
    }
}
