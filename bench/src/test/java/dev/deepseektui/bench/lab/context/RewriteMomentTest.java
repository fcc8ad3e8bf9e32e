package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.bench.lab.context.RewriteMoment.KeptFacts;
import dev.deepseektui.bench.lab.context.TraceEntry.Compacted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RewriteMomentTest {
    private static RewriteMoment moment(List<TraceEntry> entries) {
        return new RewriteMoment(Traces.ground(80_000), Traces.ladder("compaction.enabled=false"), entries);
    }

    /** Returns ten turns that read a file each, and a last turn that uses these files. */
    private static List<TraceEntry> session() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            lines.add(Traces.user("Look at the next file."));
            lines.add(Traces.calls("r" + i, "read", Map.of("path", "src/File" + i + ".java")));
            lines.add(Traces.result("r" + i, ("int field" + i + "_0 = " + i + ";\n").repeat(2_500)));
            lines.add(Traces.says("That was one."));
        }
        lines.add(Traces.user("Now search."));
        lines.add(Traces.calls("a", "grep", Map.of("pattern", "field0_0")));
        lines.add(Traces.result("a", "nothing"));
        lines.add(Traces.calls("b", "grep", Map.of("pattern", "field9_0")));
        lines.add(Traces.result("b", "nothing"));
        lines.add(Traces.says("Done."));
        return Traces.read(lines.toArray(new String[0]));
    }

    private static List<TraceEntry> compactedBefore(int entry, String... texts) {
        List<TraceEntry> entries = new ArrayList<>(session());
        entries.add(entry, new Compacted(List.of(texts)));
        return entries;
    }

    @Test
    void request_of_a_size_is_rewritten_once() {
        KeptFacts kept = moment(session()).atTokens(30_000).orElseThrow();

        assertThat(kept.ours().before()).isGreaterThanOrEqualTo(30_000);
        assertThat(kept.ours().tokens()).isLessThan(kept.ours().before());
        assertThat(kept.recorded()).isNull();
        assertThat(moment(session()).atTokens(900_000)).isEmpty();
    }

    @Test
    void message_counts_prompts_and_replies() {
        // Three messages a turn: the tenth turn begins with message 28, and its first reply is message 29.
        KeptFacts atPrompt = moment(session()).atMessage(28).orElseThrow();
        KeptFacts atReply = moment(session()).atMessage(29).orElseThrow();

        assertThat(atPrompt).isEqualTo(atReply);
        assertThat(atReply.ours().facts()).isEqualTo(1);
        assertThat(moment(session()).atMessage(30).orElseThrow().ours().before())
                .isGreaterThan(atReply.ours().before());
        assertThat(moment(session()).atMessage(1_000)).isEmpty();
    }

    @Test
    void recorded_summary_is_compared_at_the_same_request() {
        KeptFacts kept = moment(compactedBefore(40, "The user looks at files.", "src/File0.java: int field0_0"))
                .atCompaction(0)
                .orElseThrow();

        assertThat(kept.ours().facts()).isEqualTo(2);
        var recorded = Objects.requireNonNull(kept.recorded());
        assertThat(recorded.facts()).isEqualTo(2);
        assertThat(recorded.kept()).isEqualTo(1);
        assertThat(recorded.tokens()).isLessThan(1_000);
        var both = Objects.requireNonNull(kept.both());
        assertThat(both.kept()).isEqualTo(2);
        assertThat(both.tokens()).isGreaterThan(kept.ours().tokens());
    }

    @Test
    void earlier_compaction_is_carried_out_as_recorded() {
        List<TraceEntry> entries = new ArrayList<>(compactedBefore(40, "The second summary."));
        entries.add(20, new Compacted(List.of("The first summary.")));
        KeptFacts kept = moment(entries).atCompaction(1).orElseThrow();

        assertThat(kept.ours().before())
                .isLessThan(moment(session()).atMessage(32).orElseThrow().ours().before() * 2 / 3);
        assertThat(kept.ours().facts()).isEqualTo(1);
        assertThat(moment(entries).atCompaction(2)).isEmpty();
    }

    @Test
    void whole_replay_ignores_recorded_compactions() {
        assertThat(ContextReplayDocument.of(
                        Traces.replay(compactedBefore(40, "A summary."), Traces.nothing(), 1_000_000)))
                .isEqualTo(ContextReplayDocument.of(Traces.replay(session(), Traces.nothing(), 1_000_000)));
    }
}
