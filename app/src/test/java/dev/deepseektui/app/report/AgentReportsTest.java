package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.ExportFormat.AgentTapes;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Agents in a report, collapsed at the place where they ended. */
class AgentReportsTest {
    private final MemoryTape session = new MemoryTape(InstantSource.system());
    private final MemoryTape agent = new MemoryTape(InstantSource.system());

    private String written(ExportFormat report) throws IOException {
        session.append(new Asked(1, "Where?", List.of()));
        session.append(new AgentEnded(
                1,
                "c",
                "explore",
                Ending.DONE,
                "There.",
                3,
                new TokenUsage(10L, 2L, 0L, 10L, 0L),
                0.5,
                List.of(),
                List.of(),
                List.of(),
                null));
        agent.append(new SessionStarted("s-agent-1", "/w", "1", "m", "high", "", "[]", null));
        agent.append(new Asked(1, "Find # it.", List.of(), new Asked.PipedInput(10, true), null));
        agent.append(new ReplyReceived(1, "It is **there**.", null, List.of(), null, null, null, null, null, null));
        StringBuilder out = new StringBuilder();
        try (TapeReader events = session.read(0)) {
            report.write(events, number -> Optional.of(agent.read(0)), out);
        }
        return out.toString();
    }

    @Test
    void one_that_has_not_ended_and_those_of_an_agent_are_there_too() throws IOException {
        session.append(new Asked(1, "Where?", List.of()));
        session.append(new AgentStarted(1, "c", "general", "Find it.", List.of(), null));
        agent.append(new Asked(1, "Find it.", List.of()));
        agent.append(new AgentStarted(1, "d", "explore", "Look.", List.of(), null));
        MemoryTape below = new MemoryTape(InstantSource.system());
        below.append(new ReplyReceived(1, "Deep down.", null, List.of(), null, null, null, null, null, null));
        StringBuilder out = new StringBuilder();
        try (TapeReader events = session.read(0)) {
            ExportFormat.md.write(events, new Nested(agent, below), out);
        }

        assertThat(out.toString())
                .containsSubsequence(
                        "<summary>Agent general 1: not finished</summary>",
                        "task: Find it.",
                        "<summary>Agent explore 1: not finished</summary>",
                        "Deep down.",
                        "</details>",
                        "</details>");
    }

    private record Nested(MemoryTape own, MemoryTape deeper) implements AgentTapes {
        @Override
        public Optional<TapeReader> of(int number) {
            return Optional.of(own.read(0));
        }

        @Override
        public AgentTapes below(int number) {
            return deep -> Optional.of(deeper.read(0));
        }
    }

    @Test
    void in_markdown() throws IOException {
        assertThat(written(ExportFormat.md))
                .containsSubsequence(
                        "## 1. You",
                        "<details><summary>Agent explore 1: done, 3 requests, 10 tokens in, 2 out, $0.5000</summary>",
                        "task: Find # it.",
                        "It is **there**.",
                        "</details>")
                .doesNotContain("standard input")
                .containsOnlyOnce("## ");
    }

    @Test
    void in_html() throws IOException {
        assertThat(written(ExportFormat.html))
                .containsSubsequence(
                        "<details class=\"agent\"><summary>Agent explore 1: done",
                        "task: Find # it.",
                        "<strong>there</strong>",
                        "</details>");
    }
}
