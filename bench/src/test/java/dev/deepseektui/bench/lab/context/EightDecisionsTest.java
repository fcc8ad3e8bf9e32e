package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A talk without tools in which eight decisions are made. */
class EightDecisionsTest {
    private static List<TraceEntry> talk() throws IOException {
        return Traces.read(Files.readAllBytes(
                Path.of(System.getProperty("project.root"), "bench/traces/eight-decisions.trace.jsonl.gz")));
    }

    private static Count decisions(ContextReplayed replayed) {
        return replayed.probes().of(Probe.Kind.DECISION);
    }

    @Test
    void unshortened_prompt_holds_all_decisions() throws IOException {
        assertThat(decisions(Traces.replay(talk(), Traces.nothing(), 1_000_000)))
                .isEqualTo(new Count(8, 8, 8));
    }

    @Test
    void decisions_in_the_users_words_survive_a_rewrite_and_pointers_lead_to_the_others() throws IOException {
        ContextReplayed replayed = Traces.replay(talk(), Traces.ladder(), 32_000);

        assertThat(replayed.tally().rewrites()).isNotEmpty();
        assertThat(decisions(replayed).direct()).isPositive();
        assertThat(decisions(replayed).withPointers()).isEqualTo(8);
    }
}
