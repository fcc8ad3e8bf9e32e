package dev.deepseektui.core.capacity.snapshot;

import dev.deepseektui.core.capacity.Assessment;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.ReplayInfo;
import dev.deepseektui.core.capacity.SlackProfile;
import dev.deepseektui.core.task.CanonicalState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the work stood when the controller stepped in, in the fields in which seed 000 stores it.
 *
 * @param id {@code cap_} and twelve hexadecimal digits
 * @param ts ISO 8601
 * @param actionTrigger the intervention
 * @param sourceMessageIds where on the tape that stands which was set aside
 * @param replayInfo only where a tool call was replayed
 * @param beforeTokens of the prompt
 */
public record Snapshot(
        String id,
        String ts,
        long turnIndex,
        String actionTrigger,
        double hHat,
        double cHat,
        double slack,
        String riskBand,
        CanonicalState canonicalState,
        List<Long> sourceMessageIds,
        @Nullable ReplayInfo replayInfo,
        double pFail,
        SlackProfile profile,
        String checkpoint,
        long beforeTokens,
        long afterTokens,
        String workspace) {
    public Snapshot {
        sourceMessageIds = List.copyOf(sourceMessageIds);
    }

    /** By what it is found again. */
    public record Name(String id, String ts, String workspace) {}

    /** Nothing is ever selected at a checkpoint where nothing could be assessed. */
    public static Snapshot of(
            Name name, CheckpointEvaluated selected, CanonicalState state, InterventionEffect effect) {
        Assessment assessment = selected.assessment();
        if (assessment == null) {
            throw new IllegalArgumentException("an intervention without an assessment");
        }
        return new Snapshot(
                name.id(),
                name.ts(),
                selected.turn(),
                selected.decision().action().word(),
                assessment.pressure().hHat(),
                assessment.prior().cHat(),
                assessment.slack(),
                assessment.risk().riskBand().word(),
                state,
                effect.sourceMessageIds(),
                effect.replayInfo(),
                assessment.failure().pFail(),
                assessment.profile(),
                selected.checkpoint().word(),
                effect.beforeTokens(),
                effect.afterTokens(),
                name.workspace());
    }
}
