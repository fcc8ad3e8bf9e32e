package dev.deepseektui.core.session;

import static dev.deepseektui.core.session.SessionScene.ask;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Continuing;
import dev.deepseektui.core.tape.event.ReplyCut;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.testkit.simulator.Exchange;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cut answers that are continued where they stopped, if the provider supports prefix completion. */
class ContinuedAnswerTest {
    private static final String TEXT = "One, two, three, four, five, six, seven, eight, nine, ten and eleven.";
    private static final Fault.Cut CUT = new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.CLOSE);

    @TempDir
    Path root;

    private final StringBuilder shown = new StringBuilder();
    private final List<ChatEvent> notices = new ArrayList<>();

    private SessionScene scene(Brain brain) throws IOException {
        SessionScene scene = new SessionScene(root.toRealPath(), brain).watchedBy(new SessionListener() {
            @Override
            public void streamed(ChatEvent event) {
                if (event instanceof ChatEvent.TextDelta delta) {
                    shown.append(delta.text());
                } else if (event instanceof ChatEvent.Retrying || event instanceof Continuing) {
                    notices.add(event);
                }
            }
        });
        return scene.set("model.base_url", scene.simulator.baseUrl() + "/beta");
    }

    private static Answer whole(String text) {
        return Answer.of(text).thinking("Hm.");
    }

    private static Brain cutting(String text) {
        return request -> request.request().prefix().isPresent()
                ? whole(text)
                : whole(text).with(CUT);
    }

    private static List<JsonNode> messages(Exchange exchange) {
        List<JsonNode> all = new ArrayList<>();
        try {
            Json.tree(exchange.request().text()).path("messages").forEach(all::add);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return all;
    }

    @Test
    void a_cut_answer_goes_on_and_is_one_on_the_tape_and_the_screen() throws IOException {
        try (SessionScene scene = scene(cutting(TEXT));
                Session session = scene.open()) {
            ask(session, "Count.");
            ask(session, "Again.");

            assertThat(SessionScene.events(session, ReplyReceived.class))
                    .hasSize(2)
                    .allSatisfy(reply -> {
                        assertThat(reply.content()).isEqualTo(TEXT);
                        assertThat(reply.reasoning()).isEqualTo("Hm.");
                        assertThat(reply.cut()).isNull();
                    });
            assertThat(SessionScene.events(session, ReplyCut.class)).isEmpty();
            assertThat(shown).hasToString(TEXT + TEXT);
            assertThat(notices).allMatch(Continuing.class::isInstance);
            List<Exchange> sent = scene.simulator.exchanges();
            assertThat(sent)
                    .extracting(exchange -> exchange.request().path())
                    .containsOnly("/beta/chat/completions")
                    .hasSize(4);
            JsonNode prefix = messages(sent.get(1)).get(messages(sent.get(1)).size() - 1);
            assertThat(prefix.path("prefix").asBoolean()).isTrue();
            assertThat(TEXT).startsWith(prefix.path("content").asText());
            assertThat(prefix.path("content").asText()).isNotEmpty();
            assertThat(prefix.path("reasoning_content").asText()).isEqualTo("Hm.");
            assertThat(sent.get(2).request().text()).contains(TEXT).doesNotContain("\"prefix\"");
        }
    }

    @Test
    void an_answer_that_reached_its_longest_goes_on_and_all_parts_are_billed() throws IOException {
        try (SessionScene scene = scene(request -> whole(TEXT)).set("model.max_tokens", "12");
                Session session = scene.open()) {
            ask(session, "Count.");

            ReplyReceived reply =
                    SessionScene.events(session, ReplyReceived.class).get(0);
            assertThat(reply.content()).isEqualTo(TEXT);
            assertThat(reply.finish()).isEqualTo("stop");
            long billed = SessionScene.events(session, RequestBilled.class).stream()
                            .mapToLong(
                                    part -> Objects.requireNonNull(part.usage().completion()))
                            .sum()
                    + Objects.requireNonNull(
                            Objects.requireNonNull(reply.usage()).completion());
            long charged = scene.simulator.exchanges().stream()
                    .mapToLong(exchange -> exchange.outcome()
                            .join()
                            .usage()
                            .orElseThrow()
                            .toTokenUsage()
                            .completion())
                    .sum();
            assertThat(billed).isEqualTo(charged);
            assertThat(scene.simulator.exchanges()).hasSizeGreaterThan(1);
            assertThat(session.state().cost().output()).isEqualTo(charged);
        }
    }

    @Test
    void where_prefixes_are_refused_the_whole_is_asked_for_again_and_no_prefix_is_tried_once_more() throws IOException {
        List<Boolean> prefixed = new ArrayList<>();
        Brain brain = request -> {
            boolean isPrefixed = request.request().prefix().isPresent();
            prefixed.add(isPrefixed);
            if (isPrefixed) {
                return new Refusal(ApiError.of(400).saying("prefix is not supported"), List.of());
            }
            return prefixed.size() == 1 || prefixed.size() == 4 ? whole(TEXT).with(CUT) : whole(TEXT);
        };
        try (SessionScene scene = scene(brain);
                Session session = scene.open()) {
            ask(session, "Count.");
            ask(session, "Again.");

            assertThat(prefixed).containsExactly(false, true, false, false, false);
            assertThat(SessionScene.events(session, ReplyReceived.class))
                    .extracting(ReplyReceived::content)
                    .containsExactly(TEXT, TEXT);
            assertThat(SessionScene.events(session, ReplyCut.class)).hasSize(2);
        }
    }

    @Test
    void an_answer_with_calls_is_not_continued() throws IOException {
        List<Boolean> prefixed = new ArrayList<>();
        ToolCall look = new ToolCall("c1", "read", "{\"file_path\":\".\"}");
        Fault.Cut late = new Fault.Cut(Place.AnswerPoint.FINISH, Fault.CutMode.CLOSE);
        Brain brain = request -> {
            prefixed.add(request.request().prefix().isPresent());
            return prefixed.size() == 1 ? whole(TEXT).calling(look).with(late) : whole("Done.");
        };
        try (SessionScene scene = scene(brain);
                Session session = scene.open()) {
            ask(session, "Count.");

            assertThat(prefixed).containsExactly(false, false);
            assertThat(SessionScene.events(session, ReplyCut.class)).hasSize(1);
        }
    }

    /** Prints how many tokens of 20 cut answers need not be generated again. */
    @Test
    void of_20_cut_answers_what_came_is_not_written_again() throws IOException {
        DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
        List<String> texts = IntStream.range(0, 20)
                .mapToObj(i -> IntStream.range(0, 20 * (i + 1))
                        .mapToObj(n -> "Sentence " + n + " of answer " + i + " says a little more.")
                        .collect(Collectors.joining(" ")))
                .toList();
        Brain brain = request -> {
            String text = texts.get(Integer.parseInt(request.request().messages().stream()
                    .filter(message -> message.text().startsWith("answer "))
                    .reduce((one, later) -> later)
                    .orElseThrow()
                    .text()
                    .substring(7)));
            return request.request().prefix().isPresent()
                    ? whole(text)
                    : whole(text).with(CUT);
        };
        try (SessionScene scene = scene(brain).set("memory.enabled", "false");
                Session session = scene.open()) {
            for (int i = 0; i < texts.size(); i++) {
                ask(session, "answer " + i);
            }
            long whole = texts.stream().mapToLong(tokenizer::count).sum();
            long rest = SessionScene.events(session, ReplyReceived.class).stream()
                    .mapToLong(reply -> Objects.requireNonNull(
                            Objects.requireNonNull(reply.usage()).completion()))
                    .sum();

            assertThat(SessionScene.events(session, ReplyReceived.class))
                    .extracting(ReplyReceived::content)
                    .containsExactlyElementsOf(texts);
            System.out.println(String.format(
                    Locale.ROOT,
                    "20 cut answers of %,d tokens: asked for again they cost %,d more, continued %,d (%.0f %% saved)",
                    whole,
                    whole,
                    rest,
                    100.0 * (whole - rest) / whole));
            assertThat(rest).isLessThan(whole * 2 / 3);
        }
    }
}
