package dev.deepseektui.core.model.deepseek;

import static dev.deepseektui.core.model.deepseek.Reception.delta;
import static dev.deepseektui.core.model.deepseek.Reception.finish;
import static dev.deepseektui.core.model.deepseek.Reception.stream;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.tape.event.ReasoningFormat.Field;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reasoning with an end tag only, because its start tag was in the prompt. */
class LoneEndTest {
    private static final String DONE = "[DONE]";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The user wants a list.\n</think>\n\nI look.",
                "The user wants a list.\r\n</think>\r\nI look.",
                "The user wants a list.</think>I look.",
                "17 times 23.</think>391",
                "\u60f3\u597d\u4e86\u3002</think>\u597d\u3002",
                "It asks for\n```\na < b\n```\nand `x`.\n</think>\n# Answer"
            })
    void what_stands_before_a_lone_end_was_thought(String text) {
        int tag = text.indexOf("</think>");

        ChatReply reply = reply(text);

        assertThat(reply.reasoning()).isEqualTo(text.substring(0, tag));
        assertThat(reply.content()).isEqualTo(text.substring(tag + "</think>".length()));
        assertThat(Objects.requireNonNull(reply.thoughtForm()).field()).isEqualTo(Field.THINK_END);
    }

    @Test
    void nothing_may_be_thought() {
        ChatReply reply = reply("</think>\n\nHi");

        assertThat(reply.reasoning()).isNull();
        assertThat(reply.content()).isEqualTo("\n\nHi");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A reply ends its thoughts with </think> and answers then.",
                "It ends with `</think>`.",
                "It ends with `done.</think>Then` in code.",
                "Write:\n```xml\nThoughts.\n</think>\nAnswer\n```\nThat is all.",
                "Write:\n~~~\n</think>\n~~~",
                "<b>The tag <think> begins it,\n</think>\nends it.",
                "One.\n</think>\nTwo.\n</think>\nThree.",
                "text.split(\"</think>\")[1]",
                "Done.</think>\" is what it wrote",
                "(it says done.</think>)",
                "    </think>\n is indented code",
                "no tag at all",
                "</thin"
            })
    void an_answer_that_speaks_of_the_tag_stays_whole(String text) {
        ChatReply reply = reply(text);

        assertThat(reply.content()).isEqualTo(text);
        assertThat(reply.reasoning()).isNull();
        assertThat(reply.thoughtForm()).isNull();
    }

    @Test
    void an_answer_stays_whole_where_reasoning_came_by_its_own_name() {
        ChatReply reply = new Reception()
                .of(Dialect.VLLM)
                .reply(stream(delta("\"reasoning\":\"Hm.\""), content("It is.\n</think>\nso."), finish("stop"), DONE));

        assertThat(reply.content()).isEqualTo("It is.\n</think>\nso.");
        assertThat(reply.reasoning()).isEqualTo("Hm.");
    }

    @Test
    void deepseek_itself_never_means_it() {
        ChatReply reply = new Reception().reply(stream(content("It is.\n</think>\nso."), finish("stop"), DONE));

        assertThat(reply.content()).isEqualTo("It is.\n</think>\nso.");
    }

    @Test
    void a_model_that_is_known_to_think_at_once_is_told_apart_as_it_speaks_wherever_its_pieces_end() {
        String text = "a < `</think>` </th</think>\n<think>no</think> end </think>";
        for (int first = 0; first <= text.length(); first++) {
            for (int second = first; second <= text.length(); second++) {
                Reception reception = new Reception().of(Dialect.VLLM).thinking();
                ChatReply reply = reception.reply(stream(
                        content(text.substring(0, first)),
                        content(text.substring(first, second)),
                        content(text.substring(second)),
                        finish("stop"),
                        DONE));

                assertThat(reply.reasoning()).isEqualTo("a < `</think>` </th");
                assertThat(reply.content()).isEqualTo("\n<think>no</think> end </think>");
                assertThat(thought(reception)).isEqualTo(reply.reasoning());
                assertThat(said(reception)).isEqualTo(reply.content());
            }
        }
    }

    @Test
    void every_split_of_a_lone_end_comes_to_the_same_reply() {
        String text = "Think.\n</think>\n\nI look.";
        for (int at = 0; at <= text.length(); at++) {
            ChatReply reply = new Reception()
                    .of(Dialect.SGLANG)
                    .reply(stream(content(text.substring(0, at)), content(text.substring(at)), finish("stop"), DONE));

            assertThat(reply.reasoning()).isEqualTo("Think.\n");
            assertThat(reply.content()).isEqualTo("\n\nI look.");
        }
    }

    @Test
    void a_known_thinker_may_write_the_first_tag_too() {
        ChatReply reply = known(content("<think>Hm.</think>Yes."), finish("stop"));

        assertThat(reply.reasoning()).isEqualTo("Hm.");
        assertThat(reply.content()).isEqualTo("Yes.");
        assertThat(Objects.requireNonNull(reply.thoughtForm()).field()).isEqualTo(Field.THINK_TAGS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Just an answer.", "ends in half a tag </thi", "\n\nx", "a `</thin` b"})
    void what_a_known_thinker_says_without_an_end_is_its_answer_and_is_shown_as_that(String text) {
        for (int at = 0; at <= text.length(); at++) {
            Reception reception = new Reception().of(Dialect.VLLM).thinking();

            ChatReply reply = reception.reply(
                    stream(content(text.substring(0, at)), content(text.substring(at)), finish("stop"), DONE));

            assertThat(reply.content()).isEqualTo(text);
            assertThat(reply.reasoning()).isNull();
            assertThat(reply.thoughtForm()).isNull();
            assertThat(said(reception)).isEqualTo(text);
        }
    }

    @Test
    void thoughts_that_were_cut_off_by_their_length_stay_thoughts() {
        ChatReply reply = known(content("Let me see, first"), finish("length"));

        assertThat(reply.reasoning()).isEqualTo("Let me see, first");
        assertThat(reply.content()).isEmpty();
    }

    @Test
    void text_beside_calls_is_said_where_it_does_not_end_thoughts() {
        ChatReply reply = known(
                content("I look."),
                Reception.call(0, "\"id\":\"a\",\"function\":{\"name\":\"grep\",\"arguments\":\"{}\"}"),
                finish("tool_calls"));

        assertThat(reply.content()).isEqualTo("I look.");
        assertThat(reply.calls()).hasSize(1);
    }

    @Test
    void reasoning_by_its_own_name_shows_that_the_text_was_none() {
        ChatReply reply = known(content("I begin. "), delta("\"reasoning\":\"Hm.\""), content("Yes."), finish("stop"));

        assertThat(reply.content()).isEqualTo("I begin. Yes.");
        assertThat(reply.reasoning()).isEqualTo("Hm.");
    }

    private static ChatReply reply(String text) {
        return new Reception().of(Dialect.VLLM).reply(stream(content(text), finish("stop"), DONE));
    }

    private static ChatReply known(String... chunks) {
        return new Reception().of(Dialect.VLLM).thinking().reply(stream(chunks) + stream(DONE));
    }

    private static String content(String text) {
        return delta("\"content\":" + Json.line(text));
    }

    private static String said(Reception reception) {
        StringBuilder said = new StringBuilder();
        for (ChatEvent event : reception.events()) {
            if (event instanceof ChatEvent.TextDelta delta) {
                said.append(delta.text());
            }
        }
        return said.toString();
    }

    private static String thought(Reception reception) {
        StringBuilder thought = new StringBuilder();
        for (ChatEvent event : reception.events()) {
            if (event instanceof ChatEvent.ReasoningDelta delta) {
                thought.append(delta.text());
            }
        }
        return thought.toString();
    }
}
