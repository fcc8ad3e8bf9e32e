package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FsyncPolicyTest {
    private static final TapeEvent ASKED = new Asked(1, "why", List.of());
    private static final TapeEvent RETURNED =
            new ToolReturned("c", "grep", ToolOutcome.of(ToolOutcome.Status.OK, "found"));
    private static final TapeEvent ENDED = new TurnEnded(1, "done", TokenUsage.UNKNOWN, null, "4711", null);
    private static final TapeEvent EFFECT = new ToolStarted("c", "bash", "{}", true);
    private static final TapeEvent PURE = new ToolStarted("c", "grep", "{}", false);
    private static final TapeEvent OTHER = new ContextAppended(1, Origin.ASK, "{}", null);

    @Test
    void event_waits_at_each_ask_result_and_turn_end() {
        assertThat(List.of(ASKED, RETURNED, ENDED)).allMatch(FsyncPolicy.EVENT::demands);
        assertThat(List.of(PURE, OTHER)).noneMatch(FsyncPolicy.EVENT::demands);
    }

    @Test
    void turn_waits_at_each_turn_end() {
        assertThat(ENDED).matches(FsyncPolicy.TURN::demands);
        assertThat(List.of(ASKED, RETURNED, PURE, OTHER)).noneMatch(FsyncPolicy.TURN::demands);
    }

    @Test
    void both_wait_before_an_effect() {
        assertThat(List.of(FsyncPolicy.values())).allMatch(policy -> policy.demands(EFFECT));
    }

    @Test
    void every_word_that_may_be_set_is_a_policy() {
        assertThat(set("event").get(TapeKeys.FSYNC)).isEqualTo(FsyncPolicy.EVENT);
        assertThat(set("turn").get(TapeKeys.FSYNC)).isEqualTo(FsyncPolicy.TURN);
    }

    private static Config set(String word) {
        DeepseekHome nowhere = new DeepseekHome(Path.of("/nonexistent"));
        Map<String, String> environment = Map.of("DEEPSEEK_SESSION_FSYNC", word);
        return ConfigLoader.load(
                TapeKeys.ALL, new ConfigSources(nowhere, Optional.empty(), Optional.empty(), environment, List.of()));
    }
}
