package dev.deepseektui.app.tui.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.SideArea;
import dev.deepseektui.app.tui.transcript.TranscriptView.FollowedTape;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentBlocksTest {
    private static final AgentStarted EXPLORE =
            new AgentStarted(1, "c", "explore", "Find the retries.", List.of(), null);
    private static final TokenUsage USAGE = new TokenUsage(1_900L, 100L, 0L, 1_900L, 0L);

    private final Sample sample = new Sample()
            .add(new ToolStarted("c", "task", "{\"agent\":\"explore\",\"prompt\":\"Find the retries.\"}", true))
            .add(EXPLORE);

    private static AgentEnded ended(Ending ending) {
        return new AgentEnded(
                1, "c", "explore", ending, "In a.txt.\nTwice.", 3, USAGE, 0.002, List.of(), List.of(), List.of(), null);
    }

    private void heard(TapeEvent event) {
        sample.transcript().followAgent(EXPLORE, new Recorded(1, Sample.NOW, event, 0));
    }

    private List<String> rows(boolean isUnfolded) {
        TranscriptPage page = sample.transcript().page(0);
        return page
                .block(0)
                .lines(new BlockStyle(new TranscriptColumn(82, Bands.HALF_ROWS, SideArea.NOTHING), isUnfolded))
                .stream()
                .map(Line::text)
                .toList();
    }

    @Test
    void one_at_work_says_what_it_does_now_and_what_it_used() {
        heard(new RequestSent(1, 1, 1_900, 100, null));
        heard(new ReplyReceived(1, "", null, List.of(), null, USAGE, "m", null, null, null));
        heard(new ToolStarted("x", "read", "{\"file_path\":\"a.txt\"}", false));
        sample.transcript().tick(Sample.NOW.plusSeconds(12));

        assertThat(rows(false))
                .containsExactly("● explore 1 Find the retries.  1 request · 2.0k tokens · 12 s", "│ Reading a.txt");
    }

    @Test
    void one_that_is_done_says_so_in_a_line_and_its_answer_unfolds() {
        sample.add(ended(Ending.DONE)).add(new ToolReturned("c", "task", ToolOutcome.of(Status.OK, "told")));

        assertThat(rows(false)).containsExactly("✓ explore 1 Find the retries.  3 requests · 2.0k tokens · $0.002");
        assertThat(rows(true)).hasSize(3).contains("│ In a.txt.", "│ Twice.");
    }

    @Test
    void one_that_was_ended_says_why() {
        sample.add(ended(Ending.LIMIT));

        assertThat(rows(false).get(0)).startsWith("■ explore 1").contains("stopped at its limit");
    }

    @Test
    void enter_leads_to_its_own_transcript() {
        assertThat(sample.transcript().page(0).block(0).content().details())
                .hasValueSatisfying(details -> assertThat(details.agent()).contains(1));
    }

    @Test
    void a_tape_that_is_followed_shows_what_comes_while_it_is_looked_at() {
        MemoryTape tape = new MemoryTape(InstantSource.system());
        FollowedTape rows = new FollowedTape(tape::read);
        assertThat(rows.apply(60)).isEmpty();

        tape.append(new ToolStarted("x", "bash", "{\"command\":\"make\"}", true));
        assertThat(rows.apply(60)).extracting(Line::text).anyMatch(row -> row.contains("make"));

        tape.append(
                new ToolReturned("x", "bash", ToolOutcome.of(Status.OK, "built").exited(0)));
        assertThat(rows.apply(60)).extracting(Line::text).anyMatch(row -> row.contains("Ran make"));
        assertThat(rows.apply(20)).allMatch(row -> row.width() - row.outdent() <= 20);
    }
}
