package dev.deepseektui.core.model.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ReplyRepairs.ReplyFlaw;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LeakedCallTest {
    private static final String ARGUMENTS = "{\"pattern\":\"main\",\"path\":\"src\"}";

    private final RepairScene scene = new RepairScene();

    static List<String> complete() {
        return LeakedForms.complete();
    }

    @ParameterizedTest
    @MethodSource("complete")
    void leaked_call_split_anywhere_becomes_a_call_and_is_never_shown(String block) {
        String text = "I look for it.\n\n" + block;
        for (int cut = 0; cut <= text.length(); cut++) {
            ChatReply reply = scene.text(text.substring(0, cut), text.substring(cut));

            assertOneCall(reply);
            assertThat(reply.content()).isEqualTo("I look for it.\n\n").isEqualTo(scene.shown());
        }
    }

    @ParameterizedTest
    @MethodSource("complete")
    void leaked_call_in_single_characters_is_never_shown(String block) {
        ChatReply reply = scene.text(("So:\n" + block).split(""));

        assertOneCall(reply);
        assertThat(scene.shown()).isEqualTo("So:\n");
    }

    @ParameterizedTest
    @MethodSource("complete")
    void leaked_call_at_the_end_of_the_reasoning_becomes_a_call(String block) {
        String text = "I need to look.\n" + block;
        for (int cut = 0; cut <= text.length(); cut++) {
            ChatReply reply = scene.reasoning(text.substring(0, cut), text.substring(cut));

            assertOneCall(reply);
            assertThat(reply.reasoning()).isEqualTo("I need to look.\n").isEqualTo(scene.thought());
        }
    }

    private static void assertOneCall(ChatReply reply) {
        assertThat(reply.calls()).hasSize(1);
        assertThat(reply.calls().get(0).name()).isEqualTo("grep");
        assertThat(reply.calls().get(0).arguments().replace(" ", "")).isEqualTo(ARGUMENTS);
        assertThat(reply.repairs().flaw()).isEqualTo(ReplyFlaw.NONE);
        assertThat(reply.repairs().done()).anyMatch(repair -> repair.what().equals("leaked_call"));
    }

    @ParameterizedTest
    @MethodSource("complete")
    void incomplete_call_is_neither_run_nor_shown(String block) {
        String text = "Now.\n" + block.replace("<｜end▁of▁sentence｜>", "").strip();
        int start = text.indexOf('<');
        for (int end = start + 7; end < text.length() - 24; end++) {
            ChatReply reply = scene.text(text.substring(0, start + 3), text.substring(start + 3, end));

            assertThat(reply.calls()).as(text.substring(0, end)).isEmpty();
            assertThat(reply.repairs().flaw()).as(text.substring(0, end)).isIn(ReplyFlaw.INCOMPLETE_CALL);
            assertThat(scene.shown()).isEqualTo("Now.\n").isEqualTo(reply.content());
        }
    }

    @ParameterizedTest
    @MethodSource("complete")
    void block_in_a_code_fence_is_text(String block) {
        assertText("It looks like this:\n```\n" + block.strip() + "\n```");
        assertText("It looks like this:\n~~~xml\n" + block.strip() + "\n~~~\n");
    }

    @ParameterizedTest
    @MethodSource("complete")
    void block_followed_by_text_is_text(String block) {
        assertText("The file has " + block.strip() + " in line 3.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "tool", "system", "assistant"})
    void block_that_an_earlier_message_contains_is_text(String role) {
        for (String block : LeakedForms.complete()) {
            RepairScene after = new RepairScene().after(role, "1\tfirst\n" + block + "\nlast");
            String text = "The file contains:\n" + block.strip();

            ChatReply reply = after.text(text.split("(?<=\\G.{5})"));

            assertThat(reply.calls()).isEmpty();
            assertThat(reply.content()).isEqualTo(text).isEqualTo(after.shown());
        }
    }

    @Test
    void block_of_a_file_with_line_numbers_and_neutral_tags_is_text() {
        for (String block : LeakedForms.complete()) {
            StringBuilder numbered = new StringBuilder();
            block.lines().forEach(line -> numbered.append("7\t").append(line).append('\n'));
            RepairScene after =
                    new RepairScene().after("tool", numbered.toString().replace("<｜", "< ｜"));

            assertThat(after.text("See:\n" + block.strip()).calls()).isEmpty();
        }
    }

    @Test
    void block_in_the_arguments_of_an_earlier_call_is_text() {
        String block = LeakedForms.complete().get(0);
        RepairScene after = new RepairScene().after("user", "{\"content\": " + quoted(block) + "}");

        assertThat(after.text("I wrote:\n" + block).calls()).isEmpty();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    @Test
    void tag_with_an_unknown_tool_is_text() {
        assertText("For example <tool_call>{\"name\": \"get_weather\", \"arguments\": {}}</tool_call>");
    }

    @Test
    void tokens_with_an_unknown_tool_are_asked_for_again() {
        String text = LeakedForms.complete().get(0).replace("grep", "get_weather");

        ChatReply reply = scene.text("Let me see.\n" + text);

        assertThat(reply.calls()).isEmpty();
        assertThat(reply.repairs().flaw()).isEqualTo(ReplyFlaw.INCOMPLETE_CALL);
        assertThat(scene.shown()).isEqualTo("Let me see.\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a < b and c <| d",
                "The <tool_call> tag holds JSON.",
                "`<tool_call>` and `<｜DSML｜invoke` are markers",
                "<｜DSML｜function_calls> starts a section of calls",
                "List<tool> x = new Box<|>();",
                "if (a <",
                "<｜tool▁calls▁begin｜> is a token",
                "<tool_call>no JSON</tool_call>",
                "# <tool_call>\nThe tag.",
                "x <｜ y <| z < | w"
            })
    void text_with_something_like_a_marker_is_shown_as_it_is(String text) {
        assertText(text);
    }

    private void assertText(String text) {
        for (int cut = 0; cut <= text.length(); cut++) {
            ChatReply reply = scene.text(text.substring(0, cut), text.substring(cut));

            assertThat(reply.calls()).isEmpty();
            assertThat(reply.content()).isEqualTo(text);
            assertThat(scene.shown()).isEqualTo(text);
            assertThat(reply.repairs().done()).isEmpty();
        }
    }

    @Test
    void several_leaked_calls_keep_their_order() {
        String block = LeakedForms.complete().get(0);
        String two = block.replace("</｜DSML｜function_calls>", "")
                + block.replace("<｜DSML｜function_calls>\n", "").replace(">main<", ">other<");

        ChatReply reply = scene.text(two);

        assertThat(reply.calls())
                .extracting(ToolCall::arguments)
                .hasSize(2)
                .last()
                .asString()
                .contains("other");
        assertThat(reply.calls()).extracting(ToolCall::id).doesNotHaveDuplicates();
    }

    @Test
    void leak_beside_the_same_call_does_not_run_twice() {
        ChatReply both = new ChatReply(
                "Now.\n" + LeakedForms.complete().get(0),
                null,
                List.of(new ToolCall("c1", "grep", ARGUMENTS)),
                "tool_calls",
                TokenUsage.UNKNOWN,
                null);

        ChatReply reply = scene.reply(both, List.of(new TextDelta(both.content())));

        assertThat(reply.calls()).containsExactly(new ToolCall("c1", "grep", ARGUMENTS));
        assertThat(reply.content()).isEqualTo("Now.\n").isEqualTo(scene.shown());
    }

    @Test
    void values_keep_their_text_or_get_the_type_of_the_schema() {
        String block = "<｜DSML｜function_calls><｜DSML｜invoke name=\"grep\">"
                + "<｜DSML｜parameter name=\"pattern\" string=\"true\">\n  5 < 6\n</｜DSML｜parameter>"
                + "<｜DSML｜parameter name=\"context\" string=\"false\">3</｜DSML｜parameter>"
                + "<｜DSML｜parameter name=\"ignore_case\">true</｜DSML｜parameter>"
                + "</｜DSML｜invoke></｜DSML｜function_calls>";

        assertThat(scene.text(block).calls().get(0).arguments())
                .isEqualTo("{\"pattern\":\"\\n  5 < 6\\n\",\"context\":3,\"ignore_case\":true}");
    }

    @Test
    void failed_answer_with_half_a_block_shows_no_marker() {
        ChatReply half = new ChatReply(
                "Now.\n<｜DSML｜function_calls>\n<｜DSML｜inv", null, List.of(), null, TokenUsage.UNKNOWN, null);

        ChatFailure failure = (ChatFailure) scene.outcome(half, List.of(new TextDelta(half.content())), true);

        assertThat(failure.received().content()).isEqualTo("Now.\n").isEqualTo(scene.shown());
    }

    @Test
    void call_in_reasoning_before_an_answer_is_reasoning() {
        String thought = "I could call " + LeakedForms.complete().get(0);
        ChatReply whole = new ChatReply("It is done.", thought, List.of(), "stop", TokenUsage.UNKNOWN, null);

        ChatReply reply = scene.reply(
                whole,
                List.of(
                        new dev.deepseektui.core.model.ChatEvent.ReasoningDelta(thought),
                        new TextDelta("It is done.")));

        assertThat(reply.calls()).isEmpty();
        assertThat(scene.thought()).isEqualTo(thought);
        assertThat(scene.shown()).isEqualTo("It is done.");
    }
}
