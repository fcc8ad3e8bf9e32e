package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.bench.lab.context.TraceEntry.Returned;
import dev.deepseektui.core.context.compaction.FilePage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordedToolsTest {
    private static ToolCall call(String name, String arguments) {
        return RecordedTools.call(new ToolCall("c", name, arguments.replace('\'', '"')));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "read | {'path':'a','offset':5,'limit':3} | read | {'file_path':'a','offset':5,'limit':3}",
                "bash | {'command':'ls','timeout':9} | bash | {'command':'ls','timeout':9}",
                "edit | {'path':'a','oldText':'x','newText':'y'} | edit | {'file_path':'a','old_string':'x','new_string':'y'}",
                "write | {'path':'a','content':'x'} | write | {'file_path':'a','content':'x'}",
                "bash | {broken | bash | {broken",
                "Bash | {'command':'ls','timeout':120000} | bash | {'command':'ls','timeout_ms':120000}",
                "PowerShell | {'command':'ls'} | bash | {'command':'ls'}",
                "read_file | {'path':'a','from':5,'to':7} | read | {'file_path':'a','offset':5,'limit':3}",
                "Edit | {'filePath':'a','oldString':'x','newString':'y','replaceAll':true} | edit | {'file_path':'a','old_string':'x','new_string':'y','replace_all':true}",
                "grep | {'pattern':'x', 'output_mode':'content'} | grep | {'pattern':'x', 'output_mode':'content'}",
                "other | {'oldText':'x'} | other | {'oldText':'x'}",
            })
    void names_and_arguments_are_those_of_this_program(String name, String given, String mapped, String arguments) {
        assertThat(call(name, given)).isEqualTo(new ToolCall("c", mapped, arguments.replace('\'', '"')));
    }

    @ParameterizedTest
    @CsvSource({
        "a\\n\\nCommand exited with code 2, true, 2",
        "exited with code 1\\nexited with code 3, true, 3",
        "fine, false, 0",
        "Command aborted, true, "
    })
    void the_exit_code_is_taken_from_the_words(String text, boolean failed, Integer code) {
        ToolOutcome outcome =
                RecordedTools.outcome(call("bash", "{}"), new Returned("c", text.replace("\\n", "\n"), failed));

        assertThat(outcome.exitCode()).isEqualTo(code);
    }

    @Test
    void a_file_that_was_read_is_shown_as_a_page_of_it() {
        ToolCall read = call("read", "{'path':'src/A.java','offset':10}");
        ToolOutcome outcome = RecordedTools.outcome(read, new Returned("c", "one\ntwo", false));

        assertThat(outcome.access()).isEqualTo(Access.READ);
        assertThat(outcome.resource()).isEqualTo("src/A.java");
        assertThat(FilePage.inResult("src/A.java", outcome.text()))
                .hasValueSatisfying(shown -> assertThat(shown.firstLine()).isEqualTo(10));
        assertThat(FilePage.inResult(
                        "a",
                        RecordedTools.outcome(call("read", "{'path':'a'}"), new Returned("c", "x", false))
                                .text()))
                .hasValueSatisfying(shown -> assertThat(shown.lines()).containsExactly("x"));
    }

    @Test
    void a_failed_read_shows_no_file() {
        ToolOutcome outcome = RecordedTools.outcome(call("read", "{'path':'a'}"), new Returned("c", "none", true));

        assertThat(outcome.status()).isEqualTo(Status.ERROR);
        assertThat(outcome.text()).isEqualTo("none");
    }

    @Test
    void a_file_is_written_by_edits_too() {
        assertThat(RecordedTools.outcome(call("edit", "{'path':'a'}"), new Returned("c", "ok", false))
                        .access())
                .isEqualTo(Access.WRITE);
    }
}
