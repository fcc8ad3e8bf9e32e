package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionSkipped;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.model.OllamaChat;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.testkit.simulator.Exchange;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.Usage;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Turns in which the context window fills up. */
@Timeout(120)
class EmergencyTurnTest {
    private static final ContextBudget BUDGET = new ContextBudget(1_048_576, 65_536, 8_000);
    private static final String LONG = "The border of the window is blue. ".repeat(120);
    private static final String SUMMARY = "src/Parser.java was written: "
            + IntStream.range(0, 60).mapToObj(i -> "part" + i).collect(Collectors.joining(" "));

    /** Returns a model that writes a file in each long reply, and finishes with every {@code replies}th reply. */
    private static Brain working(int replies) {
        AtomicInteger step = new AtomicInteger();
        return ask -> {
            int n = step.incrementAndGet();
            return n % replies == 0
                    ? Answer.of("Done.")
                    : Answer.of(LONG).calling(Script.call("c" + n, "write", "src/Parser.java"));
        };
    }

    private static TestTool writeFile() {
        AtomicInteger version = new AtomicInteger();
        return new TestTool(
                "write",
                TestTool.Kind.EFFECT,
                (path, run) -> ToolOutcome.onFile(
                        Status.OK, "written, version " + version.incrementAndGet(), path, Access.WRITE));
    }

    private static Workbench bench(Brain summaries, int replies) {
        Workbench.Fittings fittings = Workbench.Fittings.with(
                new MemoryTape(InstantSource.system()),
                Map.of("network.retries", "0", "compaction.profile", "standard"));
        return with(new Workbench(new SummingBrain(working(replies), summaries), fittings, writeFile()), BUDGET);
    }

    private static Workbench with(Workbench bench, ContextBudget budget) {
        bench.budgets = model -> budget;
        return bench;
    }

    private static void assertSound(Workbench bench) {
        assertThat(bench.defects).isEmpty();
        assertThat(BodyRules.violation(bench.state.conversation().messages())).isEmpty();
        assertThat(bench.state.conversation().size().total()).isLessThan(BUDGET.tokens());
    }

    private static List<Exchange> summaryRequests(Workbench bench) {
        return bench.exchanges().stream()
                .filter(exchange ->
                        RequestBody.of(exchange).lastContent().startsWith("The conversation has become too long"))
                .toList();
    }

    @Test
    void a_summary_request_is_the_conversation_and_one_message_more() {
        try (Workbench bench = bench(ask -> Answer.of(SUMMARY), 9)) {
            assertThat(bench.ask("Write the parser.").reason()).isEqualTo(EndReason.DONE);

            Exchange summary = summaryRequests(bench).get(0);
            int at = bench.exchanges().indexOf(summary);
            RequestBody last = RequestBody.of(bench.exchanges().get(at - 1));
            assertThat(last.isStartOf(RequestBody.of(summary))).isTrue();
            JsonNode body = RequestBody.of(summary).json();
            assertThat(body.path("tool_choice").isMissingNode()).isTrue();
            assertThat(body.path("thinking")).isEqualTo(last.json().path("thinking"));
            assertThat(body.path("reasoning_effort")).isEqualTo(last.json().path("reasoning_effort"));
            assertThat(body.path("max_tokens").asLong()).isEqualTo(131_072);

            Usage known = bench.exchanges().get(at - 1).outcome().join().usage().orElseThrow();
            long hit = summary.outcome().join().usage().orElseThrow().hit();
            assertThat((double) hit / (known.prompt() + known.completion())).isGreaterThanOrEqualTo(0.97);
            assertSound(bench);
        }
    }

    @Test
    void a_summary_is_billed_and_says_who_wrote_it() {
        try (Workbench bench = bench(ask -> Answer.of(SUMMARY), 9)) {
            bench.ask("Write the parser.");

            assertThat(bench.events(SummaryRequested.class).get(0).by()).isEqualTo("deepseek-flash");
            RequestBilled billed = bench.events(RequestBilled.class).get(0);
            assertThat(billed.purpose()).isEqualTo("summary");
            assertThat(billed.usage().prompt()).isPositive();
            CompactionApplied applied = bench.events(CompactionApplied.class).stream()
                    .filter(event -> event.level() == PressureLevel.EMERGENCY)
                    .findFirst()
                    .orElseThrow();
            assertThat(applied.summaryBy()).isEqualTo("deepseek-flash");
            assertThat(bench.requests().get(bench.requests().size() - 1).messages())
                    .contains(SUMMARY);
        }
    }

    static Stream<Arguments> unusable() {
        return Stream.of(
                Arguments.of("empty", Answer.of(" "), SummaryRefused.RefusalReason.EMPTY, 2),
                Arguments.of(
                        "tool calls",
                        Answer.of(SUMMARY).calling(Script.call("s", "write", "src/Wrong.java")),
                        SummaryRefused.RefusalReason.TOOL_CALLS,
                        2),
                Arguments.of(
                        "cut off", Answer.of(SUMMARY).finishing("length"), SummaryRefused.RefusalReason.CUT_OFF, 2),
                Arguments.of(
                        "broken off",
                        Answer.of(SUMMARY.repeat(40)).with(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.RESET)),
                        SummaryRefused.RefusalReason.FAILED,
                        1),
                Arguments.of("too large", Answer.of(LONG.repeat(60)), SummaryRefused.RefusalReason.TOO_LARGE, 2),
                Arguments.of("refused", Refusal.of(402), SummaryRefused.RefusalReason.FAILED, 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unusable")
    void where_no_summary_can_be_used_the_tape_has_one(
            String name, Reply summary, SummaryRefused.RefusalReason reason, int attempts) {
        try (Workbench bench = bench(ask -> summary, 9)) {
            assertThat(bench.ask("Write the parser.").reason()).isEqualTo(EndReason.DONE);

            List<CompactionApplied> applied = bench.events(CompactionApplied.class);
            assertThat(bench.events(SummaryRefused.class))
                    .hasSize(attempts * applied.size())
                    .allSatisfy(refused -> assertThat(refused.reason()).isEqualTo(reason));
            assertThat(applied)
                    .isNotEmpty()
                    .allSatisfy(event -> assertThat(event.summaryBy()).isEqualTo("tape"));
            assertThat(bench.events(ToolStarted.class))
                    .allSatisfy(started -> assertThat(started.arguments()).doesNotContain("Wrong"));
            assertThat(bench.requests().get(bench.requests().size() - 1).messages())
                    .contains("## Files changed in this session\\n- src/Parser.java", "Write the parser.");
            assertSound(bench);
        }
    }

    @Test
    void cancelling_reaches_the_summary_request_and_leaves_a_usable_conversation() throws Exception {
        CompletableFuture<Void> requested = new CompletableFuture<>();
        Brain stalling = ask -> {
            requested.complete(null);
            return Answer.of(SUMMARY).with(new Fault.Stall(Place.AnswerPoint.TEXT));
        };
        try (Workbench bench = bench(stalling, 9)) {
            CompletableFuture<TurnEnding> turn = new CompletableFuture<>();
            new Thread(() -> turn.complete(bench.ask("Write the parser."))).start();
            requested.get(60, TimeUnit.SECONDS);
            bench.cancellation.cancel();
            TurnEnding ending = turn.get(60, TimeUnit.SECONDS);

            assertThat(ending.reason()).isEqualTo(EndReason.CANCELLED);
            assertThat(bench.events(SummaryRefused.class).get(0).reason())
                    .isEqualTo(SummaryRefused.RefusalReason.CANCELLED);
            assertThat(bench.events(CompactionApplied.class).get(0).summaryBy()).isEqualTo("tape");
            assertSound(bench);
        }
    }

    @Test
    void an_order_that_the_user_cancels_is_not_carried_out() {
        try (Workbench bench =
                with(bench(ask -> Answer.of(SUMMARY), 9), new ContextBudget(1_048_576, 65_536, 99_999))) {
            bench.ask("Write the parser.");
            bench.cancellation.cancel();

            assertThat(bench.compact(PressureLevel.EMERGENCY, "")).isEmpty();
            assertThat(bench.events(CompactionSkipped.class))
                    .last()
                    .satisfies(
                            skipped -> assertThat(skipped.reason()).isEqualTo(CompactionSkipped.SkipCause.CANCELLED));
            assertThat(bench.events(CompactionApplied.class)).isEmpty();
        }
    }

    @Test
    void the_user_orders_a_summary_with_a_focus() {
        try (Workbench bench =
                with(bench(ask -> Answer.of(SUMMARY), 9), new ContextBudget(1_048_576, 65_536, 99_999))) {
            bench.ask("Write the parser.");

            CompactionApplied applied =
                    bench.compact(PressureLevel.EMERGENCY, "the lexer").orElseThrow();
            assertThat(applied.summaryBy()).isEqualTo("deepseek-flash");
            assertThat(applied.focus()).isEqualTo("the lexer");
            assertThat(RequestBody.of(summaryRequests(bench).get(0)).lastContent())
                    .contains("Most important is everything about: the lexer");
        }
    }

    @Test
    void a_window_that_is_full_already_is_emptied_without_a_request() {
        try (Workbench bench =
                with(bench(ask -> Answer.of(SUMMARY), 30), new ContextBudget(8_000, 1_500, Long.MAX_VALUE))) {
            assertThat(bench.ask("Write the parser.").reason()).isEqualTo(EndReason.DONE);
            assertThat(summaryRequests(bench)).isEmpty();
            assertThat(bench.events(SummaryRefused.class))
                    .isNotEmpty()
                    .allSatisfy(
                            refused -> assertThat(refused.reason()).isEqualTo(SummaryRefused.RefusalReason.OVERFLOW));
            assertThat(bench.events(RequestSent.class))
                    .allSatisfy(sent -> assertThat(sent.promptTokens()).isLessThan(6_500));
            assertThat(bench.defects).isEmpty();
        }
    }

    @Test
    void an_ask_larger_than_the_window_is_refused_in_plain_words() {
        try (Workbench bench =
                with(bench(ask -> Answer.of(SUMMARY), 9), new ContextBudget(8_000, 1_500, Long.MAX_VALUE))) {
            TurnEnding ending = bench.ask(LONG.repeat(9));

            assertThat(ending.reason()).isEqualTo(EndReason.WINDOW_FULL);
            assertThat(ending.detail()).contains("window of 8000 is full");
            assertThat(bench.exchanges()).isEmpty();
        }
    }

    @Test
    void after_ten_compactions_ask_and_rules_are_in_every_request_and_nothing_was_done_again() {
        AtomicInteger summaries = new AtomicInteger();
        Brain forgetful = ask -> summaries.incrementAndGet() % 3 == 0 ? Refusal.of(402) : Answer.of(SUMMARY);
        try (Workbench bench = bench(forgetful, 8)) {
            bench.log.record(new PlanUpdated(
                    "Port all of it", List.of("Keep the API"), List.of(new Item("port the printer", State.PENDING))));
            for (int turn = 1; bench.events(CompactionApplied.class).size() < 10; turn++) {
                String ask = turn == 1 ? "Begin. Never touch the lexer." : "Ask number " + turn + ": go on.";
                int before = bench.requests().size();
                assertThat(bench.ask(ask).reason()).isEqualTo(EndReason.DONE);
                assertThat(bench.requests().subList(before, bench.requests().size()))
                        .allSatisfy(request -> assertThat(request.messages()).contains(ask));
            }

            assertThat(bench.requests())
                    .allSatisfy(request -> assertThat(request.messages()).contains("Never touch the lexer."))
                    .filteredOn(request -> request.messages().contains("<summary>"))
                    .hasSizeGreaterThan(10);
            assertThat(bench.events(ToolStarted.class))
                    .extracting(ToolStarted::callId)
                    .doesNotHaveDuplicates();
            List<Long> sizes = bench.events(CompactionApplied.class).stream()
                    .map(CompactionApplied::after)
                    .toList();
            assertThat(Collections.max(sizes.subList(5, 10)))
                    .isLessThan(Collections.max(sizes.subList(0, 5)) * 11 / 10);
            assertSound(bench);
        }
    }

    @Test
    void a_kill_in_the_middle_of_a_summary_leaves_a_session_that_goes_on() {
        List<TapeEvent> until = new ArrayList<>();
        try (Workbench bench = bench(ask -> Answer.of(SUMMARY), 9)) {
            bench.ask("Write the parser.");
            for (TapeEvent event : bench.events()) {
                until.add(event);
                if (event instanceof SummaryRequested) {
                    break;
                }
            }
        }
        MemoryTape tape = new MemoryTape(InstantSource.system());
        until.forEach(tape::append);
        try (Workbench bench = with(
                new Workbench(new SummingBrain(working(2), ask -> Answer.of(SUMMARY)), tape, writeFile()), BUDGET)) {
            bench.log.recover();

            assertThat(bench.ask("Go on.").reason()).isEqualTo(EndReason.DONE);
            assertThat(bench.events(CompactionApplied.class)).isNotEmpty();
            assertSound(bench);
        }
    }

    @Test
    void a_local_model_reads_a_transcript_and_is_billed_by_nobody() throws IOException {
        try (LocalModel local = new LocalModel(() -> SUMMARY);
                Workbench bench = with(local.bench(), BUDGET)) {
            assertThat(bench.ask("Write the parser.").reason()).isEqualTo(EndReason.DONE);

            assertThat(bench.events(CompactionApplied.class).get(0).summaryBy()).isEqualTo("ollama:llama3.2:3b");
            assertThat(local.questions.get(0)).contains("[assistant]\n" + LONG, "## User goals and constraints");
            assertThat(summaryRequests(bench)).isEmpty();
            assertThat(bench.events(RequestBilled.class)).isEmpty();
            assertSound(bench);
        }
    }

    @Test
    void where_the_local_model_is_down_the_tape_sums_up() throws IOException {
        LocalModel local = new LocalModel(() -> SUMMARY);
        local.close();
        try (Workbench bench = with(local.bench(), BUDGET)) {
            assertThat(bench.ask("Write the parser.").reason()).isEqualTo(EndReason.DONE);

            assertThat(bench.events(CompactionApplied.class).get(0).summaryBy()).isEqualTo("tape");
            assertSound(bench);
        }
    }

    /** A local model behind a mock server that implements Ollama's protocol. */
    private static final class LocalModel implements AutoCloseable {
        private final MockWebServer server = new MockWebServer();
        private final List<String> questions = new ArrayList<>();
        private final String url;

        LocalModel(Supplier<String> answers) throws IOException {
            server.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    if (request.getTarget().equals("/api/tags")) {
                        return new MockResponse.Builder()
                                .body("{\"models\":[{\"name\":\"llama3.2:3b\"}]}")
                                .build();
                    }
                    questions.add(question(request));
                    return new MockResponse.Builder()
                            .body(Json.line(Map.of("message", Map.of("content", answers.get()), "done", true)) + "\n")
                            .build();
                }
            });
            server.start();
            url = server.url("/").toString();
        }

        private static String question(RecordedRequest request) {
            try {
                JsonNode body = Json.tree(String.valueOf(request.getBody().utf8()));
                return body.get("messages").get(0).get("content").asText();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        Workbench bench() {
            OllamaChat chat = new OllamaChat(
                    "llama3.2:3b", url, new OllamaChat.StreamTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(20)));
            return new Workbench(new SummingBrain(working(9), ask -> Refusal.of(500)), chat, writeFile());
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
