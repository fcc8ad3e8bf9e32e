package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CapacityEventsTest {
    private final TapeCodec codec = EventCatalog.codec();
    private final CapacityPolicy policy = new CapacityPolicy(CapacityConfigs.settings());

    @Test
    void a_checkpoint_holds_every_number_and_what_it_is_made_of() throws Exception {
        JsonNode line = line(evaluated(0.9));

        assertThat(line.get("type").textValue()).isEqualTo("checkpoint_evaluated");
        assertThat(line.get("checkpoint").textValue()).isEqualTo("post_tool");
        assertThat(line.at("/inputs/action_count_this_turn").longValue()).isEqualTo(30);
        assertThat(line.at("/assessment/pressure").fieldNames())
                .toIterable()
                .containsExactly("actions", "tools", "references", "context", "h_hat");
        assertThat(line.at("/assessment/prior").toString())
                .isEqualTo("{\"c_hat\":3.8,\"row\":\"fallback_default_prior\"}");
        assertThat(line.at("/assessment/failure/p_fail").isDouble()).isTrue();
        assertThat(line.at("/assessment/risk/risk_band").textValue()).isEqualTo("high");
        assertThat(line.at("/decision/proposed_action").textValue()).isEqualTo("VerifyAndReplan");
        assertThat(line.at("/decision/reason").textValue()).isEqualTo("policy_selected_action");
    }

    @Test
    void every_event_comes_back_as_it_was() throws Exception {
        for (TapeEvent event : new TapeEvent[] {
            evaluated(0.9),
            evaluated(Double.NaN),
            new InterventionApplied(3, CapacityAction.TARGETED_CONTEXT_REFRESH, null, null, null, null),
            new InterventionApplied(
                    3, CapacityAction.VERIFY_WITH_TOOL_REPLAY, ReplayVerdict.CONFLICT, null, null, null),
            new InterventionSkipped(3, CapacityAction.VERIFY_WITH_TOOL_REPLAY, NoOp.NO_REPLAY_CANDIDATE, null)
        }) {
            assertThat(codec.event((ObjectNode) line(event))).contains(event);
        }
    }

    private CheckpointEvaluated evaluated(double fullness) {
        Inputs inputs = new Inputs(30L, 8L, 40L, fullness, null, null, null);
        return policy.decide(
                new Observation(Checkpoint.POST_TOOL, 3, "deepseek-flash", inputs, false), new CapacityState());
    }

    private JsonNode line(TapeEvent event) throws Exception {
        return Json.tree(codec.line(new Recorded(1, Instant.EPOCH, event, 0)));
    }
}
