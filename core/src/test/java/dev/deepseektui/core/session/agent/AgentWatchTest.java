package dev.deepseektui.core.session.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tool.LookingRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentWatchTest {
    private static final AgentStarted STARTED = new AgentStarted(3, "c", "general", "Do it.", List.of(), null);

    @Test
    void a_mistake_of_the_program_in_an_agent_reaches_who_watches_the_session() {
        Run run = new Run();

        new AgentWatch(STARTED, PriceTable.unknown(), run, new Allowance())
                .defect("grep", new IllegalStateException("broken"));

        assertThat(run.defects).containsExactly("agent 3, grep: broken");
    }

    private static final class Run extends LookingRun {
        private final List<String> defects = new ArrayList<>();

        @Override
        public void defect(String where, RuntimeException mistake) {
            defects.add(where + ": " + mistake.getMessage());
        }
    }
}
