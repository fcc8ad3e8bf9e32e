package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.conversation.AnySource;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.testkit.SimulatedSession;
import dev.deepseektui.testkit.SimulatedSession.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CapacityInputsTest {
    private final SimulatedSession session = new SimulatedSession(CapacityConfigs.settings());

    @Test
    void nothing_counts_before_the_first_request() {
        session.ask();

        assertThat(inputs()).isEqualTo(counted(0, 0, 0));
    }

    @Test
    void parallel_calls_are_one_action_but_each_a_call() {
        session.ask().step(Call.reading("a"), Call.reading("b"), Call.reading("c"));

        assertThat(inputs()).isEqualTo(counted(1, 3, 3));
    }

    @Test
    void actions_begin_anew_with_an_ask_and_calls_do_not() {
        session.ask().step(Call.reading("a")).ask();

        assertThat(inputs()).isEqualTo(counted(0, 1, 1));
    }

    @Test
    void a_reply_that_was_cut_calls_nothing() {
        session.ask();
        session.happen(new ReplyReceived(
                2, "", "", List.of(new ToolCall("c", "bash", "{}")), null, null, null, "network", null, null));

        assertThat(inputs()).isEqualTo(counted(0, 0, 0));
    }

    @Test
    void only_the_newest_messages_count() {
        session.ask("m");
        for (int i = 0; i < 40; i++) {
            session.step(Call.reading("f" + i));
        }

        assertThat(inputs()).isEqualTo(counted(40, 16, 16));
    }

    @Test
    void messages_that_nobody_said_neither_count_nor_push_others_out() {
        session.ask().step(Call.reading("a"));
        for (int i = 0; i < 20; i++) {
            session.happen(session.conversation.block(AnySource.of(Origin.NOTICE), "hush"));
        }

        assertThat(inputs()).isEqualTo(counted(1, 1, 1));
    }

    @Test
    void a_thing_counts_once_however_it_is_spelled() {
        session.ask("src/../a.txt")
                .step(
                        Call.reading("/w/a.txt"),
                        Call.reading("./a.txt"),
                        Call.of("fetch", ToolOutcome.about(Status.OK, "", "https://Example.org/x#top")),
                        Call.of("fetch", ToolOutcome.about(Status.OK, "", "HTTPS://example.org/x")));

        assertThat(inputs()).isEqualTo(counted(1, 4, 2));
    }

    @Test
    void of_a_command_only_its_program_counts() {
        session.ask()
                .step(
                        Call.command("git status", 0, ""),
                        Call.command("GIT_PAGER=cat /usr/bin/git diff HEAD", 0, ""),
                        Call.command("make test", 0, ""));

        assertThat(inputs()).isEqualTo(counted(1, 3, 2));
    }

    @Test
    void words_of_a_text_are_no_references() {
        session.ask().step(Call.of("grep", ToolOutcome.of(Status.OK, "see src/Main.java and https://example.org")));

        assertThat(inputs()).isEqualTo(counted(1, 1, 0));
    }

    @Test
    void what_a_rebase_takes_out_no_longer_counts() {
        session.ask("m").step(Call.reading("a")).step(Call.reading("b")).ask("n");
        RebaseScript script = new RebaseScript(session.conversation.messages());
        for (int i = 0; i < 5; i++) {
            script.drop();
        }
        session.happen(session.conversation.plan(
                script.keepRest().finish(RebaseReason.compaction(PressureLevel.HARD)), Optional.empty()));

        assertThat(inputs()).isEqualTo(counted(0, 0, 1));
    }

    @Test
    void what_a_rebase_shortens_counts_as_before() {
        session.ask("m").step(Call.reading("a"));
        RebaseScript script = new RebaseScript(session.conversation.messages());
        script.keep();
        script.keep();
        script.replace(new Replace(MessageFactory.withText(script.peek(), "(an outline)")));
        session.happen(session.conversation.plan(
                script.keepRest().finish(RebaseReason.compaction(PressureLevel.SOFT)), Optional.empty()));

        assertThat(inputs()).isEqualTo(counted(1, 1, 2));
    }

    @Test
    void what_a_rebase_brings_back_is_about_what_it_was_about() {
        session.ask("m").step(Call.reading("a"), Call.reading("b"));
        List<BodyEdit> back = new ArrayList<>();
        session.conversation
                .messages()
                .forEach(message ->
                        back.add(new BodyEdit.Insert(message.number(), message.origin(), message.json(), null)));
        session.happen(new Rebased(RebaseReason.of("user:clear"), List.of(new BodyEdit.Drop(4)), 0, 0, null));
        assertThat(inputs()).isEqualTo(counted(1, 0, 0));

        session.happen(new Rebased(RebaseReason.of("user:undo-replan"), back, 0, 0, null));
        assertThat(inputs()).isEqualTo(counted(1, 2, 3));
    }

    @Test
    void a_rebase_that_does_not_fit_changes_nothing() {
        session.ask().step(Call.reading("a"));
        List<BodyEdit> edits = List.of(new BodyEdit.Keep(1), new BodyEdit.Drop(98));
        session.happen(new Rebased(RebaseReason.of("user:edit-ask"), edits, 0, 0, null));

        assertThat(inputs()).isEqualTo(counted(1, 1, 1));
    }

    @Test
    void how_far_is_recent_can_be_set() {
        CapacityInputs blind = new CapacityInputs(0);
        CapacityInputs farsighted = new CapacityInputs(1000);
        session.ask("m").step(Call.reading("a")).step(Call.reading("b"));
        session.tape.forEach(blind::apply);
        session.tape.forEach(farsighted::apply);

        assertThat(blind.with(0.5, List.of(), null)).isEqualTo(new Inputs(2L, 0L, 0L, 0.5, 0L, 0L, null));
        assertThat(farsighted.with(0.5, List.of(), null)).isEqualTo(new Inputs(2L, 2L, 3L, 0.5, 0L, 0L, null));
    }

    @Test
    void fullness_is_kept_between_nothing_and_twice_the_budget() {
        assertThat(new Inputs(0L, 0L, 0L, 2.7, null, null, null).contextUsedRatio())
                .isEqualTo(2.0);
        assertThat(new Inputs(0L, 0L, 0L, -0.1, null, null, null).contextUsedRatio())
                .isZero();
        assertThat(new Inputs(0L, 0L, 0L, Double.NaN, null, null, null).contextUsedRatio())
                .isNull();
    }

    private Inputs inputs() {
        Inputs all =
                session.controller.look(Checkpoint.PRE_REQUEST, 1, 0.5, "m").inputs();
        return new Inputs(
                all.actionCountThisTurn(),
                all.toolCallsRecentWindow(),
                all.uniqueReferenceIdsRecentWindow(),
                all.contextUsedRatio(),
                null,
                null,
                null);
    }

    private static Inputs counted(long actions, long calls, long references) {
        return new Inputs(actions, calls, references, 0.5, null, null, null);
    }
}
