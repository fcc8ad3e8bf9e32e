package dev.deepseektui.core.model.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ReplyRepairs.ReplyFlaw;
import dev.deepseektui.core.model.repair.ArgumentRepair.RepairedCall;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentRepairTest {
    private static final Map<String, String> NAMES =
            Map.of("Search", "grep", "write_file", "write", "regex", "pattern");

    private final ArgumentRepair repair = new ArgumentRepair(RepairScene.tools(), ArgumentRepairTest::named);

    private static ToolCall named(ToolCall call) {
        return new ToolCall(
                call.id(),
                NAMES.getOrDefault(call.name(), call.name()),
                call.arguments().replace("\"regex\"", "\"pattern\""));
    }

    private RepairedCall repaired(String tool, String arguments) {
        return repair.repair(new ToolCall("c", tool, arguments));
    }

    private String grep(String arguments) {
        return repaired("grep", arguments).call().arguments();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"pattern\":\"main\"}",
                "{ \"pattern\" : \"main\",\n \"context\": 2 }",
                "{\"pattern\":\"a\\\\d\",\"ignore_case\":true,\"context\":5.0}",
                "{\"pattern\":\"\",\"output_mode\":\"count\"}",
                "{\"path\":\"pattern is missing\"}",
                "{\"pattern\":{\"no\":\"text\"}}",
                "{\"pattern\":[\"a\",\"b\"]}",
                "{\"pattern\":\"x\",\"context\":\"five\"}"
            })
    void good_or_unrepairable_arguments_stay_byte_for_byte(String arguments) {
        RepairedCall repaired = repaired("grep", arguments);

        assertThat(repaired.call().arguments()).isEqualTo(arguments);
        assertThat(repaired.forms()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"arguments\":{\"pattern\":\"main\"}}",
                "{\"input\":{\"pattern\":\"main\"}}",
                "{\"parameters\":{\"pattern\":\"main\"}}",
                "{\"args\":{\"pattern\":\"main\"}}",
                "{\"arguments\":\"{\\\"pattern\\\":\\\"main\\\"}\"}",
                "{\"arguments\":{\"input\":{\"pattern\":\"main\"}}}",
                "\"{\\\"pattern\\\":\\\"main\\\"}\"",
                "```json\n{\"pattern\":\"main\"}\n```",
                "```\n{\"pattern\":\"main\"}```",
                "\"```json\\n{\\\"pattern\\\":\\\"main\\\"}\\n```\"",
                "[{\"pattern\":\"main\"}]"
            })
    void wrapped_arguments_are_unwrapped(String arguments) {
        RepairedCall repaired = repaired("grep", arguments);

        assertThat(repaired.call().arguments()).isEqualTo("{\"pattern\":\"main\"}");
        assertThat(repaired.forms()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"pattern\":\"m\",\"context\":\"5\"}       | {\"pattern\":\"m\",\"context\":5}",
                "{\"pattern\":\"m\",\"context\":\" 5.0 \"}   | {\"pattern\":\"m\",\"context\":5}",
                "{\"pattern\":\"m\",\"ignore_case\":\"true\"}| {\"pattern\":\"m\",\"ignore_case\":true}",
                "{\"pattern\":\"m\",\"ignore_case\":\"False\"}| {\"pattern\":\"m\",\"ignore_case\":false}",
                "{\"pattern\":\"m\",\"context\":null}        | {\"pattern\":\"m\"}",
                "{\"pattern\":404}                           | {\"pattern\":\"404\"}",
                "{\"pattern\":true}                          | {\"pattern\":\"true\"}",
                "{\"pattern\":[\"m\"]}                       | {\"pattern\":\"m\"}",
                "{\"pattern\":\"m\",\"output_mode\":\"Count\"}| {\"pattern\":\"m\",\"output_mode\":\"count\"}"
            })
    void value_of_another_type_is_converted(String sent, String meant) {
        assertThat(grep(sent)).isEqualTo(meant);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"file_path\":\"a\",\"paths\":\"b\"}                      | {\"file_path\":\"a\",\"paths\":[\"b\"]}",
                "{\"file_path\":\"a\",\"paths\":\"[\\\"b\\\",\\\"c\\\"]\"}  | {\"file_path\":\"a\",\"paths\":[\"b\",\"c\"]}",
                "{\"file_path\":\"a\",\"edits\":\"[{\\\"old\\\":\\\"x\\\"}]\"}|"
                        + "{\"file_path\":\"a\",\"edits\":[{\"old\":\"x\"}]}",
                "{\"file_path\":\"a\",\"edits\":{\"old\":\"x\"}}            | {\"file_path\":\"a\",\"edits\":[{\"old\":\"x\"}]}",
                "{\"file_path\":\"a\",\"edits\":\"{\\\"old\\\":\\\"x\\\"}\"}  |"
                        + "{\"file_path\":\"a\",\"edits\":[{\"old\":\"x\"}]}",
                "{\"file_path\":\"a\",\"edits\":[{\"old\":7}]}              | {\"file_path\":\"a\",\"edits\":[{\"old\":\"7\"}]}"
            })
    void list_as_text_or_single_value_becomes_a_list(String sent, String meant) {
        assertThat(repaired("write", sent).call().arguments()).isEqualTo(meant);
    }

    @Test
    void text_that_looks_like_a_list_stays_text_where_text_is_wanted() {
        String arguments = "{\"file_path\":\"a.json\",\"content\":\"[1, 2]\"}";

        assertThat(repaired("write", arguments).call().arguments()).isEqualTo(arguments);
    }

    @Test
    void unknown_arguments_are_dropped_and_named() {
        RepairedCall repaired = repaired("grep", "{\"pattern\":\"m\",\"verbose\":true,\"depth\":2}");

        assertThat(repaired.call().arguments()).isEqualTo("{\"pattern\":\"m\"}");
        assertThat(repaired.dropped()).containsExactly("depth", "verbose");
    }

    @Test
    void open_schema_keeps_unknown_arguments_and_null() {
        String arguments = "{\"id\":null,\"more\":[1]}";

        assertThat(repaired("mcp__any", arguments).call().arguments()).isEqualTo(arguments);
        assertThat(repaired("mcp__any", "{\"id\":\"7\"}").call().arguments()).isEqualTo("{\"id\":7}");
    }

    @Test
    void other_names_are_used_only_for_what_is_not_known() {
        assertThat(repaired("Search", "{\"regex\":\"m\"}").call())
                .isEqualTo(new ToolCall("c", "grep", "{\"pattern\":\"m\"}"));
        assertThat(repaired("nothing", "{\"regex\":\"m\"}").call())
                .isEqualTo(new ToolCall("c", "nothing", "{\"regex\":\"m\"}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"pattern\":\"main\",}            | {\"pattern\":\"main\"}",
                "{\"pattern\":\"main\"              | {\"pattern\":\"main\"}",
                "{\"pattern\":\"main\",             | {\"pattern\":\"main\"}",
                "{'pattern':'it\"s'}                | {\"pattern\":\"it\\\"s\"}",
                "{\"pattern\":\"\\d+\\w\"}          | {\"pattern\":\"\\\\d+\\\\w\"}",
                "{\"pattern\":\"a\\u12\"}           | {\"pattern\":\"a\\\\u12\"}",
                "{\"pattern\":\"m\",\"ignore_case\":True}| {\"pattern\":\"m\",\"ignore_case\":true}",
                "{\"pattern\":\"m\",\"context\":None}| {\"pattern\":\"m\"}",
                "{\"pattern\":\"True \\\"x\\\"\", } | {\"pattern\":\"True \\\"x\\\"\"}"
            })
    void loose_json_with_one_reading_is_read(String sent, String meant) {
        assertThat(grep(sent)).isEqualTo(meant);
    }

    @Test
    void line_breaks_and_tabs_in_strings_are_read() {
        assertThat(grep("{\"pattern\":\"a\nb\tc\r\nd\"}")).isEqualTo("{\"pattern\":\"a\\nb\\tc\\r\\nd\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"pattern\":\"main",
                "{\"pattern\":\"say \"hi\" to\"}",
                "{\"pattern\":\"a\"}{\"pattern\":\"b\"}",
                "{\"pattern\":\"a\",\"pattern\":\"b\",}",
                "pattern: main",
                "{\"pattern\" \"main\"}",
                "{\"pattern\":\"a\"}}",
                "{\"pattern\":\"end\\"
            })
    void json_with_several_readings_is_left_alone(String arguments) {
        assertThat(repaired("grep", arguments)).isEqualTo(RepairedCall.unchanged(new ToolCall("c", "grep", arguments)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"file_path\":\"a\",\"content\":\"one\\ntwo",
                "{\"file_path\":\"a\",\"content\":\"one\\ntwo\"",
                "{\"file_path\":\"a\",\"content\":\"one\\ntwo\\",
                "{\"file_path\":\"a\",\"content\":",
                "{\"file_path\":\"a\",\"edits\":[{\"old\":\"x\"}",
                "{\"file_p",
                ""
            })
    void call_cut_off_at_the_maximum_length_is_refused(String arguments) {
        ChatReply reply = new RepairScene().call("write", arguments, "length");

        assertThat(reply.repairs().flaw()).isEqualTo(ReplyFlaw.CUT_CALL);
        assertThat(reply.calls().get(0).arguments()).isEqualTo(arguments);
        assertThat(reply.repairs().notes()).hasEntrySatisfying("c1", note -> {
            assertThat(note.isRefusal()).isTrue();
            assertThat(note.text()).contains("cut off at " + arguments.length() + " characters", "in parts");
        });
    }

    @Test
    void good_call_is_the_same_reply() {
        ChatReply reply = new RepairScene().call("grep", "{\"pattern\": \"a\"}", "tool_calls");

        assertThat(reply.repairs().done()).isEmpty();
        assertThat(reply.calls().get(0).arguments()).isEqualTo("{\"pattern\": \"a\"}");
    }
}
