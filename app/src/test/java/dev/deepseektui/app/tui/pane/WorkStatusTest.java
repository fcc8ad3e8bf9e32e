package dev.deepseektui.app.tui.pane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.pane.WorkStatus.StreamedKind;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WorkStatusTest {
    private static final Instant TIME = Instant.parse("2026-11-18T12:00:00Z");

    @Test
    void model_and_mode_are_those_of_the_session() {
        WorkStatus status = after(
                WorkStatus.of("set", "high", "ask"),
                new SessionStarted("s", "/w", "1", "deepseek-flash", "high", "", "[]", null),
                new ModeChanged("plan"));
        assertThat(status).returns("deepseek-flash", WorkStatus::model).returns("plan", WorkStatus::mode);

        assertThat(after(status, new HeaderChanged(HeaderChanged.Reason.MODEL, "deepseek-v4-pro", "high", "", "[]"))
                        .model())
                .isEqualTo("deepseek-v4-pro");
    }

    @Test
    void who_stands_in_for_the_model_does_so_for_every_model() {
        WorkStatus status = WorkStatus.of("set", "high", "ask").answeredBy("embedded guide");
        assertThat(status.standIn()).contains("embedded guide");

        WorkStatus started = after(
                status,
                new SessionStarted("s", "/w", "1", "deepseek-flash", "high", "", "[]", null),
                new ModeChanged("plan"),
                new HeaderChanged(HeaderChanged.Reason.MODEL, "deepseek-v4-pro", "high", "", "[]"));
        assertThat(started)
                .returns("deepseek-v4-pro", WorkStatus::model)
                .returns(Optional.of("embedded guide"), WorkStatus::standIn);
    }

    @Test
    void who_is_no_model_does_not_think() {
        WorkStatus sent = after(
                WorkStatus.of("m", "high", "ask").answeredBy("embedded guide"),
                new Asked(1, "hi", List.of()),
                new RequestSent(1, 1, 100, 100, null));

        assertThat(sent.activity().orElseThrow().doing()).isEqualTo("Searching");
    }

    @Test
    void a_turn_goes_on_from_the_ask_to_its_end() {
        WorkStatus asked = after(WorkStatus.of("m", "high", "ask"), new Asked(1, "hi", List.of()));
        assertThat(asked.activity().orElseThrow().since()).isEqualTo(TIME);

        assertThat(after(asked, ended()).isBusy()).isFalse();
        assertThat(after(asked, new SessionResumed("1")).isBusy()).isFalse();
    }

    @Test
    void what_is_being_done_has_a_word() {
        WorkStatus sent = after(
                WorkStatus.of("m", "high", "ask"), new Asked(1, "hi", List.of()), new RequestSent(1, 1, 1, 1, null));
        assertThat(doing(sent)).isEqualTo("Thinking");

        assertThat(doing(sent.receiving(StreamedKind.THOUGHT, 1))).isEqualTo("Thinking");
        assertThat(doing(sent.receiving(StreamedKind.ANSWER, 1))).isEqualTo("Answering");
        assertThat(doing(sent.receiving(StreamedKind.CALL, 1))).isEqualTo("Preparing the next step");

        WorkStatus tool = after(sent, reply(null), new ToolStarted("c", "bash", "{}", true));
        assertThat(doing(tool)).isEqualTo("Running");
        assertThat(doing(after(tool, new ToolReturned("c", "bash", ToolOutcome.of(ToolOutcome.Status.OK, "")))))
                .isEmpty();
    }

    @Test
    void a_bill_takes_the_place_of_what_was_counted() {
        WorkStatus streaming = after(WorkStatus.of("m", "high", "ask"), new Asked(1, "hi", List.of()))
                .receiving(StreamedKind.THOUGHT, 70)
                .receiving(StreamedKind.ANSWER, 50);
        assertThat(tokens(streaming)).isEqualTo(120);

        WorkStatus billed = after(streaming, reply(new TokenUsage(1L, 100L, 0L, 1L, 0L)));
        assertThat(tokens(billed)).isEqualTo(100);
        assertThat(tokens(after(streaming, reply(null)))).isEqualTo(120);
        assertThat(tokens(billed.receiving(StreamedKind.ANSWER, 5))).isEqualTo(105);
    }

    private static WorkStatus after(WorkStatus status, TapeEvent... events) {
        WorkStatus now = status;
        for (TapeEvent event : events) {
            now = now.after(new Recorded(1, TIME, event, 0));
        }
        return now;
    }

    @Test
    void the_agents_that_still_work_are_waited_for() {
        WorkStatus asked = after(WorkStatus.of("m", "high", "ask"), new Asked(1, "go", List.of()));
        WorkStatus one = after(asked, new AgentStarted(1, "a", "explore", "Look.", List.of(), null));
        WorkStatus two = after(one, new AgentStarted(2, "b", "general", "Do.", List.of(), null));

        assertThat(doing(one)).isEqualTo("Waiting for explore 1");
        assertThat(doing(two)).isEqualTo("Waiting for 2 agents");
        assertThat(doing(after(two, ended(2, "general")))).isEqualTo("Waiting for explore 1");
        assertThat(doing(after(one, ended(1, "explore")))).isEmpty();
    }

    private static AgentEnded ended(int number, String agent) {
        return new AgentEnded(
                number,
                "c",
                agent,
                AgentEnded.Ending.DONE,
                "",
                1,
                TokenUsage.UNKNOWN,
                null,
                List.of(),
                List.of(),
                List.of(),
                null);
    }

    private static String doing(WorkStatus status) {
        return status.activity().orElseThrow().doing();
    }

    private static long tokens(WorkStatus status) {
        return status.at(TIME.plusSeconds(9)).activity().orElseThrow().shown();
    }

    private static ReplyReceived reply(@Nullable TokenUsage usage) {
        return new ReplyReceived(1, "", null, List.of(), "stop", usage, null, null, null, null);
    }

    private static TurnEnded ended() {
        return new TurnEnded(1, "stop", TokenUsage.UNKNOWN, null, "s", null);
    }
}
