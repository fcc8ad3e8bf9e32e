package dev.deepseektui.core.model.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.CallDelta;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuideTest {
    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.makeCurrent();
    }

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
        assertThat(reply.calls()).extracting(ToolCall::name).containsExactly("grep", "grep", "glob", "glob");
        assertThat(reply.calls()).extracting(ToolCall::id).doesNotHaveDuplicates();
        assertThat(reply.finish()).isEqualTo("tool_calls");
    }

    @Test
    void what_is_heard_is_what_it_replies() {
        ChatReply reply = says("user", "Where are tokens counted?").reply();

        assertThat(events.get(0)).isEqualTo(new TextDelta(reply.content()));
        assertThat(events.stream().filter(CallDelta.class::isInstance).map(event -> ((CallDelta) event).id()))
                .isEqualTo(reply.calls().stream().map(ToolCall::id).toList());
    }

    @Test
    void it_thinks_nothing_and_bills_nothing() {
        ChatReply reply = says("user", "tour").reply();

        assertThat(reply.reasoning()).isNull();
        assertThat(events).noneMatch(ReasoningDelta.class::isInstance);
        assertThat(reply.usage()).isEqualTo(TokenUsage.NOTHING);
        assertThat(reply.content()).startsWith("Step 1 of 2 of the tour.");
    }

    @Test
    void an_answer_says_in_its_first_line_that_there_is_no_ai() {
        says("user", "xyzzy").says("assistant", "Words to look for: xyzzy.");

        assertThat(reply().content())
                .startsWith(CoreMessages.say("guide.label"))
                .contains("No file here contains any of: xyzzy");
    }

    @Test
    void it_sums_up_what_was_asked() {
        says("user", "Write the parser.");
        says("user", "The conversation has become too long.");

        assertThat(reply().content()).contains("- Write the parser.");
    }

    @ParameterizedTest
    @CsvSource({
        "tour, Step, is highlighted above",
        "Tour!, Step, is highlighted above",
        "/tour, Step, is highlighted above"
    })
    void the_tour_is_asked_for_by_its_name(String question, String step, String words) {
        assertThat(says("user", question).reply().content()).startsWith(step).contains(words);
    }

    @Test
    void a_question_about_the_tour_is_searched_for() {
        assertThat(says("user", "where is the tour?").reply().content()).isEqualTo("Words to look for: tour.");
    }

    @Test
    void the_tour_looks_then_makes_a_change_and_then_names_what_else_there_is() {
        assertThat(says("user", "tour").reply().calls())
                .extracting(ToolCall::name)
                .containsExactly("read");
        assertThat(says("assistant", "").reply().calls())
                .extracting(ToolCall::name)
                .containsExactly("write");
        ChatReply last = says("assistant", "").reply();
        assertThat(last.calls()).isEmpty();
        assertThat(last.content())
                .startsWith(CoreMessages.say("guide.who"))
                .contains("/undo", "`@`", "/copy", Guide.EXAMPLE_FILE);
    }

    @Test
    void it_is_shown_in_chinese_where_chinese_is_spoken() {
        Language.CHINESE.makeCurrent();

        says("user", "导览").says("assistant", "");
        assertThat(reply().content()).startsWith("导览第 2 步，共 2 步。");
        assertThat(says("assistant", "").reply().content())
                .startsWith("*内置向导")
                .contains("/undo", "`@`", "/copy", Guide.EXAMPLE_FILE);
    }

    @Test
    void where_there_is_nothing_to_search_for_it_says_what_it_can_do_and_how_to_log_in() {
        ChatReply reply = says("user", "hello").reply();

        assertThat(reply.calls()).isEmpty();
        assertThat(reply.content())
                .startsWith(CoreMessages.say("guide.who"))
                .contains("*tour*", "`deepseek-tui login`");
    }

    @Test
    void a_cancelled_request_is_not_answered() {
        Cancellation cancellation = new Cancellation();
        cancellation.cancel();
        ChatRequest request = new ChatRequest("m", Effort.OFF, 1, JsonText.of("[]"), JsonText.NONE, 0, 1_000);

        assertThat(guide.answer(request, events::add, cancellation))
                .isInstanceOfSatisfying(
                        ChatFailure.class,
                        failure -> assertThat(failure.kind()).isEqualTo(ChatFailure.FailureKind.CANCELLED));
    }

    @Test
    void it_has_no_provider_to_ask_for_models() {
        assertThatThrownBy(() -> guide.models(notice -> {}, new Cancellation()))
                .isInstanceOf(RequestFailed.class)
                .hasMessageContaining("deepseek-tui login");
    }
}
