package dev.deepseektui.app.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.event.AgentStarted;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ToolStarted;
import dev.deepseektui.core.session.EventCatalog;
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
}
