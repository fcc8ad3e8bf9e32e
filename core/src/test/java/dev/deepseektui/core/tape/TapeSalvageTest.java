package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.TapeSalvage.UnknownForm;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged.Lost;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapeSalvageTest {
    private static final String COPY = "tape.jsonl.damaged-1";

    @TempDir
    Path home;

    private SessionFiles files = Tapes.session(Path.of(""));

    @BeforeEach
    void session() {
        files = Tapes.session(home);
    }

    @Test
    void a_healthy_tape_is_left_alone() throws Exception {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(2, "b"));
        byte[] before = Tapes.bytes(files);
        TapeSalvage.SalvageReport report = salvage();
        assertThat(report.healthy()).isTrue();
        assertThat(report.kept()).isEqualTo(2);
        assertThat(Tapes.bytes(files)).isEqualTo(before);
        try (Stream<Path> all = Files.list(files.directory())) {
            assertThat(all.map(Path::getFileName).map(Path::toString)).containsExactlyInAnyOrder("tape.jsonl", "lock");
        }
    }

    @Test
    void what_can_be_read_is_kept_in_order_and_renumbered() {
        Tapes.replace(files, Tapes.mode(1, "a"), "garbage", "more", Tapes.mode(4, "d"));
        assertThat(salvage().kept()).isEqualTo(2);
        assertThat(Tapes.lines(files).subList(0, 2)).containsExactly(Tapes.mode(1, "a"), Tapes.mode(2, "d"));
    }

    @Test
    void what_is_lost_is_reported_and_recorded() {
        Tapes.replace(files, Tapes.mode(1, "a"), "garbage", "more", Tapes.mode(4, "d"), "??");
        TapeSalvage.SalvageReport report = salvage();
        assertThat(report.lost())
                .extracting(Lost::fromLine, Lost::toLine, Lost::bytes)
                .containsExactly(tuple(2L, 3L, 11L), tuple(5L, 5L, 2L));
        assertThat(Tapes.events(files).get(2)).isEqualTo(new TapeSalvaged(COPY, 2, report.lost()));
    }

    @Test
    void the_damaged_tape_is_kept_as_it_was() throws Exception {
        Tapes.replace(files, Tapes.mode(1, "a"), "garbage");
        byte[] before = Tapes.bytes(files);
        assertThat(salvage().original()).isEqualTo(COPY);
        assertThat(files.directory().resolve(COPY)).hasBinaryContent(before);
        assertThat(Files.getPosixFilePermissions(files.directory().resolve(COPY)))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void a_salvaged_tape_opens_and_goes_on() {
        Tapes.replace(files, Tapes.mode(1, "a"), "garbage", Tapes.mode(3, "c"));
        salvage();
        Tapes.write(files, new ModeChanged("next"));
        assertThat(Tapes.all(files)).extracting(Recorded::seq).containsExactly(1L, 2L, 3L, 4L);
        assertThat(salvage().healthy()).isTrue();
    }

    @Test
    void missing_events_are_noted() {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(4, "d"));
        assertThat(salvage().lost()).containsExactly(new Lost(2, 2, 0, "event 4 stands where event 2 belongs"));
        assertThat(Tapes.events(files)).startsWith(new ModeChanged("a"), new ModeChanged("d"));
    }

    @Test
    void repeated_events_are_left_out_and_noted() {
        String result = line(new ContextAppended(1, Origin.CANONICAL, "{}", null));
        Tapes.replace(files, Tapes.mode(1, "a"), result, result, Tapes.mode(3, "c"));
        assertThat(salvage().lost()).containsExactly(new Lost(3, 3, 0, "repeats what is kept"));
        assertThat(Tapes.events(files).subList(0, 3))
                .containsExactly(
                        new ModeChanged("a"),
                        new ContextAppended(1, Origin.CANONICAL, "{}", null),
                        new ModeChanged("c"));
    }

    @Test
    void a_stretch_that_is_there_twice_is_left_out_once() {
        String[] twice = {Tapes.mode(2, "b"), Tapes.mode(3, "c")};
        Tapes.replace(files, Tapes.mode(1, "a"), twice[0], twice[1], twice[0], twice[1], Tapes.mode(4, "d"));
        assertThat(salvage().lost()).containsExactly(new Lost(4, 5, 0, "repeats what is kept"));
        assertThat(Tapes.lines(files).subList(0, 4))
                .containsExactly(Tapes.mode(1, "a"), twice[0], twice[1], Tapes.mode(4, "d"));
    }

    @Test
    void a_repeat_that_was_out_of_order_is_known_too() {
        Tapes.replace(files, Tapes.mode(9, "x"), Tapes.mode(9, "y"), Tapes.mode(2, "b"), Tapes.mode(9, "y"));
        assertThat(salvage().kept()).isEqualTo(3);
        assertThat(Tapes.events(files)).startsWith(new ModeChanged("x"), new ModeChanged("y"), new ModeChanged("b"));
    }

    @Test
    void a_repeat_on_a_damaged_line_is_left_out() {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(2, "b") + "x" + Tapes.mode(1, "a"), Tapes.mode(3, "c"));
        assertThat(salvage().kept()).isEqualTo(3);
        assertThat(Tapes.events(files)).startsWith(new ModeChanged("a"), new ModeChanged("b"), new ModeChanged("c"));
    }

    @Test
    void events_missing_behind_a_repeat_are_noted() {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(1, "a"), Tapes.mode(4, "d"));
        assertThat(salvage().lost())
                .containsExactly(
                        new Lost(2, 2, 0, "repeats what is kept"),
                        new Lost(3, 3, 0, "event 4 stands where event 2 belongs"));
    }

    @Test
    void another_event_in_the_place_of_the_one_before_is_left_out_with_its_bytes() {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(2, "b"), Tapes.mode(2, "other"), Tapes.mode(3, "c"));
        assertThat(salvage().lost())
                .containsExactly(new Lost(3, 3, Tapes.mode(2, "other").length(), "event 2 stands here a second time"));
        assertThat(Tapes.events(files)).startsWith(new ModeChanged("a"), new ModeChanged("b"), new ModeChanged("c"));
    }

    @Test
    void an_event_is_no_repeat_of_one_whose_number_was_damaged() {
        Tapes.replace(files, Tapes.mode(1, "a"), Tapes.mode(3, "b"), Tapes.mode(3, "c"), Tapes.mode(4, "d"));
        assertThat(salvage().kept()).isEqualTo(4);
        assertThat(Tapes.events(files))
                .startsWith(new ModeChanged("a"), new ModeChanged("b"), new ModeChanged("c"), new ModeChanged("d"));
    }

    @Test
    void events_on_one_line_are_found_when_the_newline_between_them_was_damaged() {
        Tapes.replace(files, Tapes.mode(1, "a") + "x" + Tapes.mode(2, "b") + "\0" + Tapes.mode(3, "c"));
        assertThat(salvage().kept()).isEqualTo(3);
        assertThat(Tapes.lines(files).subList(0, 3))
                .containsExactly(Tapes.mode(1, "a"), Tapes.mode(2, "b"), Tapes.mode(3, "c"));
    }

    @Test
    void an_event_behind_a_torn_line_is_found() {
        Tapes.replace(files, "{\"seq\":1,\"ts\":\"2026" + Tapes.mode(2, "b"));
        assertThat(salvage().kept()).isEqualTo(1);
        assertThat(Tapes.lines(files).get(0)).isEqualTo(Tapes.mode(1, "b"));
    }

    @Test
    void a_torn_tail_is_salvaged_too() {
        Tapes.replace(files, (Tapes.mode(1, "a") + "\n" + Tapes.mode(2, "b")).getBytes(StandardCharsets.UTF_8));
        assertThat(salvage().kept()).isEqualTo(2);
        assertThat(Tapes.lines(files).subList(0, 2)).containsExactly(Tapes.mode(1, "a"), Tapes.mode(2, "b"));
    }

    @Test
    void what_a_newer_version_wrote_is_copied_unchanged() {
        String unknown = Tapes.mode(2, "b").replace("mode_changed", "moon").replace("\"b\"", "1.50e3");
        String more = Tapes.mode(3, "c").replace("}", ",\"new\":[1.0]}");
        Tapes.replace(files, "?", unknown, more);
        salvage();
        assertThat(Tapes.lines(files).subList(0, 2))
                .containsExactly(unknown.replace("\"seq\":2", "\"seq\":1"), more.replace("\"seq\":3", "\"seq\":2"));
    }

    @Test
    void a_known_event_of_a_newer_form_is_copied_unchanged() {
        List<String> newer = List.of(
                line(new ContextAppended(1, Origin.CANONICAL, "{}", null)).replace("canonical", "oracle"),
                line(new Rebased(RebaseReason.of("compaction:l1"), List.of(new BodyEdit.Keep(1)), 9, 5, null))
                        .replace("\"edit\":\"keep\"", "\"edit\":\"swap\""),
                line(new VerificationStateReset("p", List.of("c"))).replace("[\"c\"]", "{\"c\":[1]}"));
        for (String event : newer) {
            Tapes.replace(files, "?", event, Tapes.mode(3, "c"));
            TapeSalvage.SalvageReport report = salvage();
            assertThat(Tapes.lines(files).subList(0, 2))
                    .containsExactly(event.replace("\"seq\":2", "\"seq\":1"), Tapes.mode(2, "c"));
            assertThat(report.lost()).extracting(Lost::fromLine).containsExactly(1L);
            assertThat(report.unknownForms())
                    .singleElement()
                    .satisfies(form -> assertThat(event).contains("\"type\":\"" + form.type() + "\""))
                    .extracting(UnknownForm::seq)
                    .isEqualTo(1L);
        }
    }

    @Test
    void a_tape_with_events_of_a_newer_form_is_healthy() {
        Tapes.replace(files, Tapes.mode(1, "a").replace("\"a\"", "{}"), Tapes.mode(2, "b"));
        TapeSalvage.SalvageReport report = salvage();
        assertThat(report.healthy()).isTrue();
        assertThat(report.unknownForms()).containsExactly(new UnknownForm(1, "mode_changed"));
    }

    @Test
    void an_event_of_another_form_that_this_version_wrote_is_damaged() {
        String started = line(new SessionStarted("s", "/w", "2", "m", "high", "", "[]", null))
                .replace("\"seq\":2", "\"seq\":1");
        String odd = Tapes.mode(2, "b").replace("\"b\"", "{}");
        Tapes.replace(files, started, odd, Tapes.mode(3, "c") + "x" + odd, Tapes.mode(4, "d"));
        TapeSalvage.SalvageReport report = salvage();
        assertThat(report.unknownForms()).isEmpty();
        assertThat(report.lost())
                .extracting(Lost::fromLine, Lost::why)
                .contains(tuple(2L, "an event of a form that was never written"));
        assertThat(Tapes.events(files)).contains(new ModeChanged("c"), new ModeChanged("d"));
    }

    @Test
    void behind_where_another_version_took_it_up_it_is_none() {
        String started = line(new SessionStarted("s", "/w", "2", "m", "high", "", "[]", null))
                .replace("\"seq\":2", "\"seq\":1");
        String odd = Tapes.mode(3, "b").replace("\"b\"", "{}");
        Tapes.replace(files, started, line(new SessionResumed("3")), odd, "garbage");
        assertThat(salvage().unknownForms()).containsExactly(new UnknownForm(3, "mode_changed"));
    }

    @Test
    void an_event_of_a_newer_form_is_kept_from_a_damaged_line_too() {
        String newer = Tapes.mode(2, "b").replace("\"b\"", "{}");
        Tapes.replace(files, Tapes.mode(1, "a") + "x" + newer, Tapes.mode(3, "c"));
        assertThat(salvage().unknownForms()).containsExactly(new UnknownForm(2, "mode_changed"));
        assertThat(Tapes.lines(files).get(1)).isEqualTo(newer);
    }

    @Test
    void what_is_said_of_a_lost_line_is_in_plain_words() {
        String deep = Tapes.mode(1, "a").replace("\"a\"", "[".repeat(2_000));
        String shortened =
                line(new ContextAppended(1, Origin.CANONICAL, "{}", null)).replace("canonical\"", "oracle");
        Tapes.replace(files, deep, Tapes.mode(2, "b"), shortened, Tapes.mode(4, "d"), "{\"seq\":5");
        assertThat(salvage().lost())
                .hasSize(3)
                .extracting(Lost::why)
                .allSatisfy(why -> assertThat(why).doesNotContain("`", "Source", "dev.deepseektui", "marker"));
    }

    @Test
    void a_tape_in_use_is_refused() {
        try (TapeFile tape = Tapes.open(files)) {
            assertThatThrownBy(this::salvage).isInstanceOf(UserError.class).hasMessageContaining("in use");
            tape.append(new ModeChanged("a"));
        }
    }

    @Test
    void a_missing_tape_is_said_so() {
        assertThatThrownBy(this::salvage).isInstanceOf(UserError.class).hasMessageContaining("no such session");
    }

    private TapeSalvage.SalvageReport salvage() {
        return new TapeSalvage(Tapes.CODEC, InstantSource.fixed(Tapes.NOW), "2").salvage(files);
    }

    private static String line(TapeEvent event) {
        return new String(Tapes.CODEC.line(new Recorded(2, Tapes.NOW, event, 0)), StandardCharsets.UTF_8);
    }
}
