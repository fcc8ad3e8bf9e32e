package dev.deepseektui.app.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentLinesTest {
    @Test
    void each_line_of_an_agent_says_of_which() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        AgentStarted agent = new AgentStarted(2, "c", "general", "Do it.", List.of(), null);
        JsonEvents events = new JsonEvents(EventCatalog.codec(), new PrintStream(out, true, StandardCharsets.UTF_8));

        events.inAgent(agent, new Recorded(7, Instant.EPOCH, new ToolStarted("x", "grep", "{}", false), 0));

        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("{\"agent\":\"general 2\",\"seq\":7,")
                .contains("\"type\":\"tool_started\"")
                .endsWith("}\n");
    }

    @Test
    void a_message_of_an_agent_names_the_call_that_gave_it_the_job() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        AgentStarted agent = new AgentStarted(2, "call_7", "general", "Do it.", List.of(), null);
        StreamJson stream = new StreamJson(new PrintStream(out, true, StandardCharsets.UTF_8));
        ReplyReceived reply = new ReplyReceived(1, "Done.", null, List.of(), null, null, null, null, null, null);

        stream.inAgent(agent, new Recorded(7, Instant.EPOCH, reply, 0));
        stream.recorded(new Recorded(8, Instant.EPOCH, reply, 0));

        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines.get(0))
                .contains("\"type\":\"assistant\"", "\"parent_tool_use_id\":\"call_7\"", "\"agent\":\"general 2\"");
        assertThat(lines.get(1)).contains("\"parent_tool_use_id\":null").doesNotContain("\"agent\"");
    }
}
