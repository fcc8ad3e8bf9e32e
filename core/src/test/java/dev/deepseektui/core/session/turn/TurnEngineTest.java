package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.process.OutputCut;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.testkit.simulator.Exchange;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.chat.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnEngineTest {
    private static final Answer DONE = Answer.of("Done.");

    @Test
    void a_question_is_answered_and_the_turn_ends() {
        try (Workbench bench = new Workbench(new Script(Answer.of("Yes.").thinking("Is it?")))) {
            TurnEnding ending = bench.ask("Is it so?");

            assertThat(ending.reason()).isEqualTo(EndReason.DONE);
            assertThat(bench.events(Asked.class)).extracting(Asked::turn).containsExactly(1L);
            assertThat(bench.events(ReplyReceived.class))
                    .extracting(ReplyReceived::content)
                    .containsExactly("Yes.");
            TurnEnded ended = bench.events(TurnEnded.class).get(0);
            assertThat(ended.reason()).isEqualTo("done");
            assertThat(ended.cost()).isPositive();
            assertThat(ended.usage().prompt())
                    .isEqualTo(bench.events(RequestSent.class).get(0).promptTokens());
        }
    }

    @Test
    void in_a_turn_of_48_calls_each_request_is_the_one_before_and_more() {
        AtomicInteger step = new AtomicInteger();
        Brain brain = ask -> {
            int n = step.incrementAndGet();
            return n <= 48 ? Script.calling(Script.call("c" + n, "look", "src/File" + n + ".java")) : DONE;
        };
        try (Workbench bench = new Workbench(brain, TestTool.looking())) {
            assertThat(bench.ask("Look at everything.").reason()).isEqualTo(EndReason.DONE);

            List<RequestBody> requests = bench.requests();
            assertThat(requests).hasSize(49);
            for (int i = 1; i < requests.size(); i++) {
                assertThat(requests.get(i - 1).isStartOf(requests.get(i)))
                        .as("request %d", i)
                        .isTrue();
            }
            assertThat(misses(bench)).isLessThanOrEqualTo(neverSentBefore(bench) + 128L * requests.size());
        }
    }

    private static long misses(Workbench bench) {
        return bench.exchanges().stream()
                .map(Exchange::outcome)
                .mapToLong(outcome -> outcome.join().usage().map(Usage::miss).orElseThrow())
                .sum();
    }

    private static long neverSentBefore(Workbench bench) {
        List<RequestSent> sent = bench.events(RequestSent.class);
        return sent.get(sent.size() - 1).promptTokens();
    }

    @Test
    void our_count_of_each_prompt_is_what_is_billed() {
        try (Workbench bench = new Workbench(
                new Script(Script.calling(Script.call("a", "look", "x"), Script.call("b", "look", "y")), DONE),
                TestTool.looking())) {
            bench.ask("Look.");

            assertThat(bench.events(RequestSent.class))
                    .extracting(RequestSent::promptTokens)
                    .isEqualTo(bench.events(ReplyReceived.class).stream()
                            .map(reply -> Objects.requireNonNull(reply.usage()).prompt())
                            .toList());
        }
    }

    @Test
    void looks_run_side_by_side_and_their_results_stand_in_order() {
        CyclicBarrier both = new CyclicBarrier(2);
        TestTool look = new TestTool("look", TestTool.Kind.LOOK, (path, run) -> {
            await(both);
            return ToolOutcome.of(Status.OK, "saw " + path);
        });
        try (Workbench bench = new Workbench(
                new Script(Script.calling(Script.call("a", "look", "x"), Script.call("b", "look", "y")), DONE), look)) {
            bench.ask("Look.");

            assertThat(bench.events(ToolReturned.class))
                    .extracting(returned -> returned.outcome().text())
                    .containsExactly("saw x", "saw y");
        }
    }

    @Test
    void effects_run_alone_in_the_models_order_and_see_what_came_before() {
        List<String> order = new ArrayList<>();
        TestTool look = new TestTool("look", TestTool.Kind.LOOK, (path, run) -> {
            synchronized (order) {
                order.add("look " + path);
            }
            return ToolOutcome.of(Status.OK, "");
        });
        TestTool effect = TestTool.doing((path, run) -> {
            synchronized (order) {
                order.add("do " + path);
            }
            return ToolOutcome.of(Status.OK, "");
        });
        try (Workbench bench = new Workbench(
                new Script(
                        Script.calling(
                                Script.call("1", "do", "a"),
                                Script.call("2", "look", "b"),
                                Script.call("3", "do", "c"),
                                Script.call("4", "look", "d")),
                        DONE),
                look,
                effect)) {
            bench.ask("Do it.");

            assertThat(order).containsExactly("do a", "look b", "do c", "look d");
            assertThat(bench.events(ToolStarted.class))
                    .extracting(ToolStarted::effect)
                    .containsExactly(true, false, true, false);
        }
    }

    @Test
    void a_call_that_fails_stops_the_calls_behind_it_only_if_it_says_so() {
        TestTool effect =
                TestTool.doing((path, run) -> ToolOutcome.of(path.equals("good") ? Status.OK : Status.ERROR, path));
        try (Workbench bench = new Workbench(
                new Script(
                        Script.calling(
                                new ToolCall("1", "do", "{\"file_path\": \"good\", \"stop_on_failure\": true}"),
                                Script.call("2", "do", "bad"),
                                new ToolCall("3", "do", "{\"file_path\": \"bad\", \"stop_on_failure\": true}"),
                                Script.call("4", "do", "good"),
                                Script.call("5", "look", "x")),
                        Script.calling(
                                new ToolCall("6", "do", "{\"file\": 1, \"stop_on_failure\": true}"),
                                Script.call("7", "do", "good")),
                        Script.calling(Script.call("8", "do", "good")),
                        DONE),
                TestTool.looking(),
                effect)) {
            bench.ask("Do it.");

            String skipped = "Not run: the call of do before it failed and had stop_on_failure.";
            assertThat(bench.events(ToolReturned.class).stream()
                            .filter(returned -> !returned.callId().equals("6")))
                    .extracting(returned -> returned.outcome().text())
                    .containsExactly("good", "bad", "bad", skipped, skipped, skipped, "good");
        }
    }

    @Test
    void a_call_that_is_not_understood_gets_a_result_that_says_why() {
        try (Workbench bench = new Workbench(
                new Script(
                        Script.calling(
                                new ToolCall("1", "look", "{\"file\": \"x\"}"),
                                new ToolCall("2", "fly", "{}"),
                                new ToolCall("3", "look", "not json")),
                        DONE),
                TestTool.looking())) {
            bench.ask("Look.");

            assertThat(bench.events(ToolReturned.class))
                    .extracting(returned -> returned.outcome().status())
                    .containsOnly(Status.MALFORMED);
            assertThat(bench.events(ToolReturned.class))
                    .extracting(returned -> returned.outcome().text())
                    .satisfiesExactly(
                            text -> assertThat(text).contains("`look` needs `file_path`.", "`file` is not an argument"),
                            text -> assertThat(text)
                                    .contains("no tool of that name")
                                    .contains("look"),
                            text -> assertThat(text).contains("must be a JSON object"));
            assertThat(bench.events(ToolStarted.class)).isEmpty();
        }
    }

    @Test
    void a_refused_call_does_not_run_and_the_model_reads_the_reason() {
        AtomicInteger runs = new AtomicInteger();
        TestTool effect = TestTool.doing((path, run) -> ToolOutcome.of(Status.OK, "ran " + runs.incrementAndGet()));
        try (Workbench bench = new Workbench(new Script(Script.calling(Script.call("1", "do", "x")), DONE), effect)) {
            bench.permissions = (proposal, cancellation) -> new Permission.Refused("The user said no: too early.");
            bench.ask("Do it.");

            assertThat(runs).hasValue(0);
            assertThat(bench.requests().get(1).lastContent()).isEqualTo("The user said no: too early.");
            assertThat(bench.events(ToolReturned.class).get(0).outcome().status())
                    .isEqualTo(Status.REFUSED);
        }
    }

    @Test
    void a_changed_command_runs_in_place_of_the_models_and_is_said_so() {
        TestTool effect = TestTool.doing((path, run) -> ToolOutcome.of(Status.OK, "did " + path));
        try (Workbench bench =
                new Workbench(new Script(Script.calling(Script.call("1", "do", "rm -r x")), DONE), effect)) {
            bench.permissions = (proposal, cancellation) -> new Permission.ChangedCommand("ls x", Profile.OUTSIDE);
            bench.ask("Do it.");

            assertThat(bench.requests().get(1).lastContent())
                    .isEqualTo("The user changed the command to: ls x\ndid ls x");
            assertThat(bench.events(ToolStarted.class).get(0).arguments()).isEqualTo("{\"file_path\":\"ls x\"}");
        }
    }

    @Test
    void what_was_permitted_reaches_the_tool() {
        TestTool effect = TestTool.doing(
                (path, run) -> ToolOutcome.of(Status.OK, run.gitGuard() + " " + run.mayTouchProtected()));
        try (Workbench bench = new Workbench(new Script(Script.calling(Script.call("1", "do", "x")), DONE), effect)) {
            bench.permissions = (proposal, cancellation) -> new Permission.Granted(true, GitGuard.FULL);
            bench.ask("Do it.");

            assertThat(bench.requests().get(1).lastContent()).isEqualTo("FULL true");
        }
    }

    @Test
    void a_tool_that_breaks_costs_its_call_and_not_the_turn() {
        TestTool broken = TestTool.doing((path, run) -> {
            throw new IllegalStateException("oops");
        });
        try (Workbench bench = new Workbench(new Script(Script.calling(Script.call("1", "do", "x")), DONE), broken)) {
            assertThat(bench.ask("Do it.").reason()).isEqualTo(EndReason.DONE);

            assertThat(bench.events(ToolReturned.class).get(0).outcome().status())
                    .isEqualTo(Status.ERROR);
            assertThat(bench.defects).singleElement().isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void a_large_output_reaches_the_prompt_as_head_and_tail_and_is_stored_whole() {
        String output = "line of an output\n".repeat(5_000);
        TestTool look = new TestTool("look", TestTool.Kind.LOOK, (path, run) -> ToolOutcome.of(Status.OK, output));
        try (Workbench bench = new Workbench(new Script(Script.calling(Script.call("1", "look", "x")), DONE), look)) {
            bench.ask("Look.");

            assertThat(bench.stored.get("id0")).asString().isEqualTo(output);
            assertThat(bench.requests().get(1).lastContent())
                    .hasSizeLessThan(OutputCut.MAX_BYTES + 200)
                    .contains("bytes left out; `recall` with artifact:id0 returns the whole output");
        }
    }

    @Test
    void cancelling_a_stream_keeps_what_arrived_and_the_next_turn_goes_on() {
        Answer stalled =
                Answer.of("This is the beginning of a long answer.").with(new Fault.Stall(Place.AnswerPoint.TEXT));
        try (Workbench bench = new Workbench(new Script(stalled, DONE))) {
            bench.listeners.add(new SessionListener() {
                @Override
                public void streamed(ChatEvent event) {
                    bench.cancellation.cancel();
                }
            });

            assertThat(bench.ask("Begin.").reason()).isEqualTo(EndReason.CANCELLED);

            ReplyReceived cut = bench.events(ReplyReceived.class).get(0);
            assertThat(cut.cut()).isEqualTo("cancelled");
            assertThat(cut.content()).isNotEmpty();
            assertThat(bench.engine()
                            .run(UserPrompt.of("Go on."), new Cancellation())
                            .reason())
                    .isEqualTo(EndReason.DONE);
            assertThat(bench.requests().get(0).isStartOf(bench.requests().get(1)))
                    .isTrue();
        }
    }

    @Test
    void cancelling_between_two_effects_leaves_the_second_undone_with_a_result() {
        List<String> done = new ArrayList<>();
        try (Workbench bench = new Workbench(
                new Script(Script.calling(Script.call("1", "do", "a"), Script.call("2", "do", "b")), DONE),
                TestTool.doing((path, run) -> {
                    done.add(path);
                    run.cancellation().cancel();
                    return ToolOutcome.of(Status.CANCELLED, "stopped in the middle");
                }))) {
            assertThat(bench.ask("Do both.").reason()).isEqualTo(EndReason.CANCELLED);

            assertThat(done).containsExactly("a");
            assertThat(bench.events(ToolReturned.class))
                    .extracting(returned -> returned.outcome().text())
                    .containsExactly("stopped in the middle", ToolStep.NOT_RUN);
            assertThat(bench.state.conversation().openCalls()).isEmpty();
        }
    }

    @Test
    void a_look_that_does_not_notice_the_cancelling_is_left_behind() throws Exception {
        CyclicBarrier inside = new CyclicBarrier(2);
        CyclicBarrier never = new CyclicBarrier(2);
        TestTool deaf = new TestTool("look", TestTool.Kind.LOOK, (path, run) -> {
            await(inside);
            await(never);
            return ToolOutcome.of(Status.OK, "too late");
        });
        try (Workbench bench = new Workbench(new Script(Script.calling(Script.call("1", "look", "x")), DONE), deaf)) {
            Thread user = new Thread(() -> {
                await(inside);
                bench.cancellation.cancel();
            });
            user.start();

            assertThat(bench.ask("Look.").reason()).isEqualTo(EndReason.CANCELLED);

            user.join();
            assertThat(bench.events(ToolReturned.class).get(0).outcome().status())
                    .isEqualTo(Status.CANCELLED);
        }
    }

    @Test
    void an_answer_that_reached_its_longest_ends_the_turn_and_none_of_its_calls_run() {
        AtomicInteger runs = new AtomicInteger();
        TestTool effect = TestTool.doing((path, run) -> ToolOutcome.of(Status.OK, "ran " + runs.incrementAndGet()));
        Answer cut = Answer.of("I will").calling(Script.call("1", "do", "x")).finishing("length");
        try (Workbench bench = new Workbench(new Script(cut, DONE), effect)) {
            TurnEnding ending = bench.ask("Do it.");

            assertThat(ending.reason()).isEqualTo(EndReason.LENGTH);
            assertThat(ending.detail()).contains("model.max_tokens");
            assertThat(runs).hasValue(0);
            assertThat(bench.state.conversation().openCalls()).isEmpty();
        }
    }

    @Test
    void a_failure_of_the_provider_ends_the_turn_with_its_reason() {
        try (Workbench bench = new Workbench(ask -> Refusal.of(402))) {
            TurnEnding ending = bench.ask("Hello?");

            assertThat(ending.reason()).isEqualTo(EndReason.FAILED);
            assertThat(ending.failure()).isEqualTo(ChatFailure.FailureKind.BALANCE);
            assertThat(bench.events(TurnEnded.class).get(0).detail()).isEqualTo(ending.detail());
        }
    }

    @Test
    void the_limit_of_steps_ends_the_turn_unless_somebody_says_go_on() {
        AtomicInteger calls = new AtomicInteger();
        Brain endless = ask -> Script.calling(Script.call("c", "look", "x" + calls.incrementAndGet()));
        try (Workbench bench = new Workbench(endless, TestTool.looking())) {
            AtomicInteger asked = new AtomicInteger();
            bench.limits = bench.limits.withSteps(3);
            bench.continuation = reached -> asked.incrementAndGet() <= 2;

            TurnEnding ending = bench.ask("Go.");

            assertThat(ending.reason()).isEqualTo(EndReason.STEP_LIMIT);
            assertThat(bench.requests()).hasSize(9);
        }
    }

    @Test
    void the_limit_of_cost_ends_the_turn() {
        Brain endless = ask -> Script.calling(Script.call("c", "look", "x"));
        try (Workbench bench = new Workbench(endless, TestTool.looking())) {
            bench.limits = bench.limits.withTurnUsd(0.0001);

            TurnEnding ending = bench.ask("Go.");

            assertThat(ending.reason()).isEqualTo(EndReason.COST_LIMIT);
            assertThat(bench.events(TurnEnded.class).get(0).cost()).isGreaterThanOrEqualTo(0.0001);
        }
    }

    @Test
    void a_request_over_the_wall_is_not_sent() {
        try (Workbench bench = new Workbench(new Script(DONE))) {
            bench.budgets = model -> new ContextBudget(1_000, 400, 900);

            TurnEnding ending = bench.ask("word ".repeat(2_000));

            assertThat(ending.reason()).isEqualTo(EndReason.WINDOW_FULL);
            assertThat(ending.detail()).contains("1000 is full");
            assertThat(bench.requests()).isEmpty();
        }
    }

    @Test
    void what_was_posted_is_done_before_the_next_request() {
        try (Workbench bench =
                new Workbench(new Script(Script.calling(Script.call("1", "look", "x")), DONE), TestTool.looking())) {
            List<Integer> requestsAtPosted = new ArrayList<>();
            bench.listeners.add(new SessionListener() {
                @Override
                public void recorded(Recorded event) {
                    if (event.event() instanceof ToolReturned) {
                        bench.inbox.post(
                                Due.NEXT_STEP,
                                turn -> requestsAtPosted.add(
                                        bench.state.conversation().openCalls().size()));
                    }
                }
            });

            bench.ask("Look.");

            assertThat(requestsAtPosted).containsExactly(0);
        }
    }

    @Test
    void posted_work_that_throws_does_not_end_the_turn() {
        try (Workbench bench =
                new Workbench(new Script(Script.calling(Script.call("1", "look", "x")), DONE), TestTool.looking())) {
            bench.inbox.post(Due.NEXT_STEP, turn -> {
                throw new IllegalStateException("broken");
            });
            bench.listeners.add(new SessionListener() {
                @Override
                public void recorded(Recorded event) {
                    if (event.event() instanceof ToolReturned) {
                        bench.inbox.post(Due.NEXT_STEP, turn -> {
                            throw new IllegalStateException("broken");
                        });
                    }
                }
            });
            assertThat(bench.ask("Look.").reason()).isEqualTo(EndReason.DONE);
            assertThat(bench.defects).hasSize(2);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
