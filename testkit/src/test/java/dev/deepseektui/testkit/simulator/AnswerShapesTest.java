package dev.deepseektui.testkit.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Delivery;
import dev.deepseektui.testkit.simulator.brain.Delivery.UsagePlace;
import dev.deepseektui.testkit.simulator.brain.LabelledBrain;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class AnswerShapesTest {
    private static final String TEXT = "I look at 漢字 and 😀😀 first, then at the rest.";
    private static final ToolCall READ = new ToolCall("", "read", "{\"file_path\":\"a ünïcode.txt\"}");
    private static final Answer FULL =
            Answer.of(TEXT).thinking("Which file? 😀 a.txt.").calling(READ, new ToolCall("mine", "bash", "{}"));

    @Test
    void a_streamed_answer_is_the_whole_one_in_pieces() {
        try (Simulator simulator = Scene.simulator(ask -> FULL)) {
            List<JsonNode> events =
                    new Client(simulator).events(Chat.asking("hi").thinking().tools(Chat.TOOL));

            assertThat(delta(events, "role")).isEqualTo("assistant");
            assertThat(delta(events, "content")).isEqualTo(TEXT);
            assertThat(delta(events, "reasoning_content")).isEqualTo(FULL.reasoning());
            assertThat(arguments(events, 0)).isEqualTo(READ.arguments());
            assertThat(arguments(events, 1)).isEqualTo("{}");
        }
    }

    @Test
    void id_and_name_of_a_call_come_once() {
        try (Simulator simulator = Scene.simulator(ask -> FULL)) {
            List<JsonNode> events =
                    new Client(simulator).events(Chat.asking("hi").tools(Chat.TOOL));

            assertThat(events.stream()
                            .flatMap(event -> event.findValues("tool_calls").stream())
                            .filter(calls -> calls.get(0).has("id")))
                    .extracting(calls -> calls.at("/0/index").intValue() + " "
                            + calls.at("/0/id").textValue() + " "
                            + calls.at("/0/type").textValue() + " "
                            + calls.at("/0/function/name").textValue())
                    .containsExactly("0 call_id1 function read", "1 mine function bash");
        }
    }

    @Test
    void the_finish_reason_is_on_the_last_choice_and_usage_follows_without_any() {
        try (Simulator simulator = Scene.simulator(ask -> FULL)) {
            List<JsonNode> events = new Client(simulator).events(Chat.asking("hi"));
            JsonNode last = events.get(events.size() - 2);
            JsonNode usage = events.get(events.size() - 1);

            assertThat(finishes(events)).containsExactly("tool_calls");
            assertThat(last.at("/choices/0/finish_reason").textValue()).isEqualTo("tool_calls");
            assertThat(usage.required("choices")).isEmpty();
            assertThat(usage.at("/usage/prompt_tokens").intValue()).isPositive();
            assertThat(events.stream().filter(event -> event.hasNonNull("usage")))
                    .hasSize(1);
        }
    }

    @Test
    void usage_can_be_on_the_last_choice_instead() {
        Delivery last = new Delivery(8, UsagePlace.LAST);
        try (Simulator simulator = Scene.simulator(ask -> FULL.delivered(last))) {
            List<JsonNode> events = new Client(simulator).events(Chat.asking("hi"));
            JsonNode end = events.get(events.size() - 1);

            assertThat(end.at("/choices/0/finish_reason").textValue()).isEqualTo("tool_calls");
            assertThat(end.at("/usage/completion_tokens").intValue()).isPositive();
        }
    }

    @Test
    void usage_comes_only_when_it_is_wanted() {
        try (Simulator simulator = Scene.simulator(Scene.YES)) {
            String body = new Client(simulator)
                    .post(Chat.asking("hi").set("stream", "true"))
                    .body();

            assertThat(body).doesNotContain("usage").endsWith("data: [DONE]\n\n");
        }
    }

    @Test
    void a_stream_says_that_it_is_one() {
        try (Simulator simulator = Scene.simulator(Scene.YES)) {
            HttpResponse<String> answer =
                    new Client(simulator).post(Chat.asking("hi").streaming());

            assertThat(answer.headers().firstValue("content-type").orElseThrow())
                    .startsWith("text/event-stream");
        }
    }

    @Test
    void a_whole_answer_has_everything_in_one_object() {
        try (Simulator simulator = Scene.simulator(ask -> FULL)) {
            JsonNode answer = new Client(simulator).answer(Chat.asking("hi").thinking());
            JsonNode message = answer.at("/choices/0/message");

            assertThat(answer.required("object").textValue()).isEqualTo("chat.completion");
            assertThat(answer.required("model").textValue()).isEqualTo("deepseek-flash");
            assertThat(answer.required("created").longValue()).isEqualTo(Scene.NOW.getEpochSecond());
            assertThat(message.required("content").textValue()).isEqualTo(TEXT);
            assertThat(message.required("reasoning_content").textValue()).isEqualTo(FULL.reasoning());
            assertThat(message.at("/tool_calls/0/function/arguments").textValue())
                    .isEqualTo(READ.arguments());
            assertThat(answer.at("/choices/0/finish_reason").textValue()).isEqualTo("tool_calls");
        }
    }

    @Test
    void without_thinking_there_are_no_thoughts() {
        try (Simulator simulator = Scene.simulator(ask -> FULL)) {
            Client client = new Client(simulator);

            assertThat(client.post(Chat.asking("hi")).body()).doesNotContain("reasoning_content", "Which file");
            assertThat(client.post(Chat.asking("hi").streaming()).body())
                    .doesNotContain("reasoning_content", "Which file");
        }
    }

    @Test
    void a_finish_reason_can_be_given() {
        try (Simulator simulator = Scene.simulator(ask -> Answer.of("No.").finishing("content_filter"))) {
            assertThat(new Client(simulator)
                            .answer(Chat.asking("hi"))
                            .at("/choices/0/finish_reason")
                            .textValue())
                    .isEqualTo("content_filter");
        }
    }

    @Test
    void models_under_v1_are_the_same() {
        try (Simulator simulator = Scene.simulator(Scene.YES)) {
            Client client = new Client(simulator);

            assertThat(client.get("/v1/models").body())
                    .isEqualTo(client.get("/models").body());
            assertThat(Client.json(client.get("/models").body()).findValuesAsText("id"))
                    .containsExactly("deepseek-flash", "deepseek-v4-pro");
        }
    }

    @Test
    void the_built_in_answer_says_what_it_is() {
        try (Simulator simulator = Scene.simulator(new LabelledBrain())) {
            JsonNode answer = new Client(simulator).answer(Chat.asking("Hello " + "😀".repeat(300)));

            assertThat(answer.at("/choices/0/message/content").textValue())
                    .startsWith("[simulator] ")
                    .contains("You said: Hello 😀")
                    .endsWith("😀…");
        }
    }

    private static String delta(List<JsonNode> events, String field) {
        return events.stream()
                .map(event -> event.at("/choices/0/delta").path(field))
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .collect(Collectors.joining());
    }

    private static String arguments(List<JsonNode> events, int index) {
        return events.stream()
                .flatMap(event -> StreamSupport.stream(
                        event.at("/choices/0/delta/tool_calls").spliterator(), false))
                .filter(call -> call.required("index").intValue() == index)
                .map(call -> call.at("/function/arguments").asText())
                .collect(Collectors.joining());
    }

    private static List<String> finishes(List<JsonNode> events) {
        return events.stream()
                .map(event -> event.at("/choices/0/finish_reason"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .toList();
    }
}
