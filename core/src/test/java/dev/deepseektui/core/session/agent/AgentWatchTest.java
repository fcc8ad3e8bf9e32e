package dev.deepseektui.core.session.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.event.AgentStarted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.turn.Allowance;
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

    private static final class Run implements ToolRun {
        private final List<String> defects = new ArrayList<>();

        @Override
        public String callId() {
            return "c";
        }

        @Override
        public Cancellation cancellation() {
            return new Cancellation();
        }

        @Override
        public boolean mayTouchProtected() {
            return false;
        }

        @Override
        public void record(TapeEvent event) {
            throw new AssertionError(event);
        }

        @Override
        public void defect(String where, RuntimeException mistake) {
            defects.add(where + ": " + mistake.getMessage());
        }

        @Override
        public void progress(String text) {}
    }
}
