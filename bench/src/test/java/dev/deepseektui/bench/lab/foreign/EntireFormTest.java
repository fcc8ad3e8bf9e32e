package dev.deepseektui.bench.lab.foreign;

import static dev.deepseektui.bench.lab.foreign.ForeignLines.read;
import static dev.deepseektui.bench.lab.foreign.ForeignLines.tape;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EntireFormTest {
    private static String lines(String... lines) {
        return Stream.of(lines)
                .map(line -> "{\"v\":1,\"agent\":\"claude-code\",\"cli_version\":\"0.5.1\","
                        + "\"ts\":\"2026-11-18T10:00:00Z\"," + line.replace('\'', '"') + "}")
                .collect(Collectors.joining("\n"));
    }

    private static String user(String id, String text) {
        return "'type':'user','content':[{'id':'" + id + "','text':'" + text + "'}]";
    }

    private static String call(String id, String name, String result) {
        return "{'type':'tool_use','id':'" + id + "','name':'" + name + "','input':{'command':'make'},'result':{"
                + result + "}}";
    }

    private static final String SESSION = lines(
            user("p1", "Mend it"),
            "'type':'assistant','id':'m1','output_tokens':9,'content':[{'type':'text','text':'I look.'},"
                    + call("t1", "Bash", "'output':'made','status':'success'") + ","
                    + call("t2", "Bash", "'output':'Exit code 2\\nno rule','status':'error'") + "]",
            user("p1", "Base directory for this skill: /s. Never skip a to-do."),
            "'type':'assistant','id':'m1','content':["
                    + call("t3", "Bash", "'output':'Command running in background with ID: 1','status':'success'")
                    + "]",
            "'type':'assistant','id':'m2','content':[{'type':'text','text':'Done.'}]",
            user("p2", "This session is being continued from a previous conversation that ran out of context."),
            user("p3", "Go on <system-reminder>Be good.</system-reminder>"),
            "'type':'assistant','id':'m3','content':[{'type':'text','text':'Gone on.'}]");

    @Test
    void prompts_replies_and_results_are_read() throws IOException {
        List<TapeEvent> events = tape(SESSION);

        assertThat(ForeignLines.of(events, Asked.class)).extracting(Asked::text).containsExactly("Mend it", "Go on");
        assertThat(ForeignLines.of(events, ReplyReceived.class))
                .extracting(ReplyReceived::content)
                .containsExactly("I look.", "Done.", "Gone on.");
        assertThat(ForeignLines.of(events, ToolReturned.class))
                .extracting(ToolReturned::outcome)
                .extracting(ToolOutcome::exitCode)
                .containsExactly(0, 2, null);
        assertThat(ForeignLines.of(events, Rebased.class)).hasSize(1);
    }

    @Test
    void text_that_the_program_added_to_a_prompt_is_skipped() throws IOException {
        ForeignSession session = read(SESSION);

        assertThat(session.program()).isEqualTo("Entire");
        assertThat(session.skipped()).containsOnly(entry("text of the program", 1L));
    }
}
