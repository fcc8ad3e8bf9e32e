package dev.deepseektui.core.tape.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolAliasesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "read_file | {'path':'a'} | read | {'file_path':'a'}",
                "Read | {'file_path':'a'} | read | {'file_path':'a'}",
                "ReadFile | {'filePath':'a'} | read | {'file_path':'a'}",
                "read_file | {'path':'a','from':40,'to':90} | read | {'file_path':'a','offset':40,'limit':51}",
                "read_file | {'path':'a','to':9} | read | {'file_path':'a','limit':9}",
                "read_file | {'filename':'a','start_line':3,'end_line':3} | read | {'file_path':'a','offset':3,'limit':1}",
                "list_dir | {'path':'src'} | read | {'file_path':'src'}",
                "list_dir | {} | read | {'file_path':'.'}",
                "write_file | {'path':'a','content':'x'} | write | {'file_path':'a','content':'x'}",
                "edit_file | {'path':'a','old':'x','new':'y','all':true} | edit |"
                        + " {'file_path':'a','old_string':'x','new_string':'y','replace_all':true}",
                "str_replace | {'path':'a','old_str':'x','new_str':'y'} | edit |"
                        + " {'file_path':'a','old_string':'x','new_string':'y'}",
                "edit_file | {'path':'a','edits':[{'old':'x','new':'y'}]} | edit |"
                        + " {'file_path':'a','edits':[{'old_string':'x','new_string':'y'}]}",
                "shell | {'command':'ls','directory':'src','timeout_seconds':5,'background':true} | bash |"
                        + " {'command':'ls','workdir':'src','run_in_background':true,'timeout_ms':5000}",
                "execute_command | {'cmd':'ls','cwd':'src'} | bash | {'command':'ls','workdir':'src'}",
                "Bash | {'command':'ls','timeout':60000} | bash | {'command':'ls','timeout_ms':60000}",
                "shell | {'action':'poll','job':2,'timeout_seconds':1} | job_output | {'job_id':2,'timeout_ms':1000}",
                "shell | {'action':'kill','job':2} | job_kill | {'job_id':2}",
                "grep | {'pattern':'x','glob':'*.java','output':'files'} | grep |"
                        + " {'pattern':'x','include':'*.java','output_mode':'files_with_matches'}",
                "grep | {'pattern':'x','path':'src'} | grep | {'pattern':'x','path':'src'}",
                "recall | {'what':'tape:4','from':3} | recall | {'query':'tape:4','offset':3}",
                "update_plan | {'goal':'g','constraints':['c'],'items':[{'text':'a','state':'done'},"
                        + "{'text':'b','state':'dropped'},{'text':'c','state':'pending'}]} | todo_write |"
                        + " {'todos':[{'content':'a','status':'completed'},{'content':'c','status':'pending'}]}"
            })
    void a_call_has_its_present_names(String name, String arguments, String tool, String expected) {
        ToolCall call = ToolAliases.canonical(new ToolCall("c", name, json(arguments)));

        assertThat(call).isEqualTo(new ToolCall("c", tool, json(expected)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp_files_read", "mcp__x__shell", "apply_patch", "", "readme"})
    void any_other_call_is_unchanged(String name) {
        ToolCall call = new ToolCall("c", name, json("{'path':'a','old':'b'}"));

        assertThat(ToolAliases.canonical(call)).isSameAs(call);
    }

    @Test
    void an_alias_does_not_replace_an_argument_that_is_given() {
        ToolCall call = new ToolCall("c", "read", json("{'path':'a','file_path':'b'}"));

        assertThat(ToolAliases.canonical(call)).isEqualTo(call);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"path\": ", "[1]", "", "{\"file_path\" : \"a\"}"})
    void arguments_without_aliases_keep_their_bytes(String arguments) {
        assertThat(ToolAliases.canonical(new ToolCall("c", "read_file", arguments))
                        .arguments())
                .isEqualTo(arguments);
    }

    @Test
    void events_of_calls_have_the_present_names() {
        assertThat(ToolAliases.canonical(new ToolStarted("c", "shell", json("{'command':'ls'}"), true)))
                .isEqualTo(new ToolStarted("c", "bash", json("{'command':'ls'}"), true));
        ToolOutcome outcome = ToolOutcome.of(ToolOutcome.Status.OK, "x");
        assertThat(ToolAliases.canonical(new ToolReturned("c", "edit_file", outcome)))
                .isEqualTo(new ToolReturned("c", "edit", outcome));
    }

    private static String json(String quoted) {
        return quoted.replace('\'', '"');
    }
}
