package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.TapeCodec.TapeLine;
import dev.deepseektui.core.tape.TapeLines.UnreadableLine;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.CoreEvents;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TapeEvent.UnknownEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TapeCodecTest {
    @Test
    void a_type_is_the_class_name_in_snake_case() {
        assertThat(TapeCodec.typeOf(ToolReturned.class)).isEqualTo("tool_returned");
        assertThat(CoreEvents.ALL.stream().map(TapeCodec::typeOf))
                .contains("session_started", "context_appended", "rebased", "verification_state_reset", "turn_ended");
    }

    @Test
    void a_line_starts_with_its_place_and_leaves_out_what_is_unknown() {
        assertThat(line(new TurnEnded(3, "done", new TokenUsage(10L, null, null, null, null), null, "s1", null)))
                .isEqualTo("{\"seq\":7,\"ts\":\"2026-11-18T06:30:00.123Z\",\"type\":\"turn_ended\",\"turn\":3,"
                        + "\"reason\":\"done\",\"usage\":{\"prompt\":10},\"session_id\":\"s1\"}");
    }

    @Test
    void words_of_enums_are_in_snake_case_too() {
        assertThat(line(new ContextAppended(1, Origin.CANONICAL, "{}", null))).contains("\"origin\":\"canonical\"");
        assertThat(line(new ToolReturned("c", "grep", ToolOutcome.of(ToolOutcome.Status.REFUSED, "no"))))
                .contains("\"call_id\":\"c\"", "\"status\":\"refused\"");
    }

    @Test
    void every_core_event_comes_back_as_it_was() throws Exception {
        for (long seed : Seed.some(60).toArray()) {
            for (TapeEvent event : new SeededEvents(new Random(seed)).each()) {
                assertThat(roundTrip(event)).as("seed %d", seed).isEqualTo(event);
            }
        }
    }

    @Test
    void the_samples_cover_every_core_event() {
        assertThat(new SeededEvents(new Random(1)).each().stream().map(Object::getClass))
                .hasSameElementsAs(CoreEvents.ALL);
    }

    @Test
    void every_text_survives_and_no_line_holds_a_newline() throws Exception {
        for (long seed : Seed.some(5_000).toArray()) {
            ModeChanged event = new ModeChanged(SeededText.of(new Random(seed)));
            assertThat(bytes(event)).as("seed %d", seed).doesNotContain('\n');
            assertThat(roundTrip(event)).as("seed %d", seed).isEqualTo(event);
        }
    }

    @Test
    void a_lone_surrogate_is_escaped_and_other_text_is_plain_utf8() {
        assertThat(line(new ModeChanged("a\uD800b，\u2028"))).contains("\"mode\":\"a\\uD800b，\u2028\"");
    }

    @Test
    void an_event_of_a_newer_version_is_kept_byte_for_byte() throws Exception {
        String line = "{\"seq\":7,\"ts\":\"2026-11-18T06:30:00.123Z\",\"type\":\"moon_phase\",\"x\":1.50e+3, \"y\":"
                + "[ {\"seq\":1} , null,\"\\ud800\\u00e9é\" ]}";
        UnknownEvent event = Tapes.CODEC.unknown(line.getBytes(StandardCharsets.UTF_8));
        assertThat(event.type()).isEqualTo("moon_phase");
        assertThat(line(event)).isEqualTo(line);
    }

    @Test
    void an_unknown_event_without_fields_is_kept() throws Exception {
        String line = "{\"seq\":7,\"ts\":\"2026-11-18T06:30:00.123Z\",\"type\":\"moon_phase\"}";
        assertThat(line(Tapes.CODEC.unknown(line.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(line);
    }

    @Test
    void unknown_fields_of_a_known_event_are_tolerated() throws Exception {
        String line = Tapes.mode(1, "ask").replace("}", ",\"colour\":{\"a\":[1]}}");
        assertThat(read(line).event()).isEqualTo(new ModeChanged("ask"));
    }

    @Test
    void a_replacement_of_the_first_versions_says_nothing_of_what_it_shows() throws Exception {
        Rebased rebased =
                new Rebased(RebaseReason.of("compaction:soft"), List.of(new BodyEdit.Replace("t")), 1, 2, null);
        assertThat(line(rebased)).contains("{\"edit\":\"replace\",\"text\":\"t\"}");
        assertThat(read(line(rebased)).event()).isEqualTo(rebased);
    }

    @Test
    void a_missing_field_is_no_null_and_no_zero() {
        assertThatThrownBy(() -> read(Tapes.mode(1, "ask").replace("mode\":", "mood\":")))
                .isInstanceOf(UnreadableLine.class)
                .hasMessageContaining("mode");
        assertThatThrownBy(() -> read(line(new RequestSent(1, 2, 3, 4, null)).replace("step", "stop")))
                .isInstanceOf(UnreadableLine.class)
                .hasMessageContaining("step");
    }

    @Test
    void a_written_null_is_no_value() {
        assertThatThrownBy(() -> read(Tapes.mode(1, "ask").replace("\"ask\"", "null")))
                .isInstanceOf(UnreadableLine.class);
        assertThatThrownBy(() ->
                        read(line(new VerificationStateReset("p", List.of("c"))).replace("[\"c\"]", "[null]")))
                .isInstanceOf(UnreadableLine.class);
    }

    @Test
    void a_line_in_another_encoding_is_no_event() {
        byte[] line = Tapes.mode(1, "ask").getBytes(StandardCharsets.UTF_16LE);
        assertThatThrownBy(() -> Tapes.CODEC.place(new ByteArrayInputStream(line)))
                .isInstanceOf(UnreadableLine.class);
    }

    @Test
    void what_is_not_an_event_is_named() {
        assertUnreadable("[1]", "not a JSON object");
        assertUnreadable("", "not a JSON object");
        assertUnreadable("{\"type\":\"x\"}", "does not start with seq");
        assertUnreadable("{\"seq\":\"1\"}", "seq is no whole number");
        assertUnreadable("{\"seq\":1,\"ts\":5}", "ts is no text");
        assertUnreadable("{\"seq\":1,\"ts\":\"yesterday\",\"type\":\"x\"}", "yesterday");
        assertUnreadable(Tapes.mode(1, "a") + Tapes.mode(2, "b"), "more than one value");
        assertUnreadable(Tapes.mode(1, "a").replace("\"a\"", "\"a"), "");
    }

    @Test
    void both_ways_of_reading_agree_on_what_is_an_event() throws Exception {
        String line = Tapes.mode(41, "ask");
        assertThat(Tapes.CODEC.place(stream(line)).seq()).isEqualTo(41);
        assertThat(read(line).seq()).isEqualTo(41);
    }

    @Test
    void an_event_must_not_name_a_field_like_the_lines_own() {
        assertThatThrownBy(() -> TapeCodec.of(List.of(Typed.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("type");
    }

    @Test
    void two_events_must_not_share_a_type() {
        assertThatThrownBy(() -> TapeCodec.of(CoreEvents.ALL, List.of(Asked.class)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("asked");
    }

    @Test
    void an_event_that_no_room_lists_is_not_written() {
        assertThatThrownBy(() -> bytes(new Typed("x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("typed");
    }

    @Test
    void any_json_reader_understands_a_line() throws Exception {
        JsonNode tree = Json.tree(bytes(new Asked(1, "why\n", List.of("a.java"))));
        assertThat(tree.fieldNames()).toIterable().containsExactly("seq", "ts", "type", "turn", "text", "mentions");
    }

    private record Typed(String type) implements TapeEvent {}

    private static void assertUnreadable(String line, String why) {
        assertThatThrownBy(() -> Tapes.CODEC.place(stream(line)))
                .isInstanceOf(UnreadableLine.class)
                .hasMessageContaining(why);
        assertThatThrownBy(() -> read(line)).isInstanceOf(UnreadableLine.class);
    }

    private static @Nullable TapeEvent roundTrip(TapeEvent event) throws IOException, UnreadableLine {
        return Tapes.CODEC.read(new ByteArrayInputStream(bytes(event))).event();
    }

    private static TapeLine read(String line) throws IOException, UnreadableLine {
        return Tapes.CODEC.read(stream(line));
    }

    private static ByteArrayInputStream stream(String line) {
        return new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8));
    }

    private static String line(TapeEvent event) {
        return new String(bytes(event), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(TapeEvent event) {
        return Tapes.CODEC.line(new Recorded(7, Tapes.NOW, event, 0));
    }
}
