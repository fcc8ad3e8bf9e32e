package dev.deepseektui.core.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.CallCompleted;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.RequestFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GuideTest {
    private final AtomicInteger ids = new AtomicInteger();
    private final Guide guide = new Guide(() -> "id" + ids.incrementAndGet());
    private final List<ChatEvent> events = new ArrayList<>();
    private final List<Map<String, Object>> messages = new ArrayList<>();

    private GuideTest says(String role, String text) {
        messages.add(Map.of("role", role, "content", text));
        return this;
    }

    private ChatReply reply() {
        ChatRequest request = new ChatRequest(
                "deepseek-flash",
                Effort.HIGH,
                1_000,
                JsonText.of(Json.line(messages)),
                JsonText.of("[{\"type\":\"function\",\"function\":{\"name\":\"grep\"}}]"),
                100,
                1_000_000);
        return (ChatReply) guide.answer(request, events::add, new Cancellation());
    }

    @Test
    void it_searches_before_it_answers_and_says_what_for() {
        ChatReply reply = says("system", "Be brief.")
                .says("user", "Where are tokens counted?")
                .reply();

        assertThat(reply.content()).startsWith("Words to look for: ");
        assertThat(reply.calls()).extracting(ToolCall::name).contains("grep", "glob");
        assertThat(reply.calls()).extracting(ToolCall::id).doesNotHaveDuplicates();
        assertThat(reply.finish()).isEqualTo("tool_calls");
    }

    @Test
    void what_is_heard_is_what_it_replies() {
        ChatReply reply = says("user", "Where are tokens counted?").reply();

        assertThat(events.get(0)).isEqualTo(new TextDelta(reply.content()));
        assertThat(events.stream().filter(CallCompleted.class::isInstance).map(event -> ((CallCompleted) event).call()))
                .isEqualTo(reply.calls());
    }

    @Test
    void it_thinks_nothing_and_bills_nothing() {
        ChatReply reply = says("user", "tour context").reply();

        assertThat(reply.reasoning()).isNull();
        assertThat(events).noneMatch(ReasoningDelta.class::isInstance);
        assertThat(reply.usage()).isEqualTo(TokenUsage.NOTHING);
        assertThat(reply.content()).isEqualTo("Step 1 of 9 of the tour.");
    }

    @Test
    void an_answer_says_in_its_first_line_that_there_is_no_ai() {
        says("user", "xyzzy").says("assistant", "Words to look for: xyzzy.");

        assertThat(reply().content()).startsWith(GuideTexts.say("label")).contains("No file here has any of: xyzzy");
    }

    @Test
    void it_sums_up_what_was_asked_and_called_with_the_names_that_must_occur() {
        says("user", "Write the parser.");
        messages.add(Map.of(
                "role",
                "assistant",
                "content",
                "",
                "tool_calls",
                List.of(
                        Map.of("id", "a", "function", Map.of("name", "write_file", "arguments", "{}")),
                        Map.of("id", "b", "function", Map.of("name", "write_file", "arguments", "{}")))));
        says(
                "user",
                "The conversation has become too long.\nEach of these names must occur, as written: src/Parser.java");

        assertThat(reply().content()).contains("- Write the parser.", "called write_file 2 times", "src/Parser.java");
    }

    @Test
    void a_cancelled_request_is_not_answered() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        ChatRequest request = new ChatRequest("m", Effort.OFF, 1, JsonText.of("[]"), JsonText.NONE, 0, 1_000);

        assertThat(guide.answer(request, events::add, cancellation))
                .isInstanceOfSatisfying(
                        ChatFailure.class, failure -> assertThat(failure.kind()).isEqualTo(ChatFailure.Kind.CANCELLED));
    }

    @Test
    void it_has_no_provider_to_ask_for_models() {
        assertThatThrownBy(() -> guide.models(notice -> {}, new Cancellation()))
                .isInstanceOf(RequestFailed.class)
                .hasMessageContaining("deepseek-tui login");
    }
}
