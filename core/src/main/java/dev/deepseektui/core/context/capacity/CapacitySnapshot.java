package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.ReplayInfo;
import dev.deepseektui.core.conversation.task.CanonicalState;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The state of the work at an intervention, with the fields of the original specification.
 *
 * @param id {@code cap_} and twelve hexadecimal digits
 * @param ts the time in ISO 8601
 * @param actionTrigger the intervention
 * @param sourceMessageIds the sequence numbers of the removed messages on the tape
 * @param replayInfo null except for a replayed tool call
 */
public record CapacitySnapshot(
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
    public CapacitySnapshot {
        sourceMessageIds = List.copyOf(sourceMessageIds);
    }

    /** The identity of a snapshot. */
    public record SnapshotName(String id, String ts, String workspace) {}

    public static CapacitySnapshot of(
            SnapshotName name, CheckpointEvaluated selected, CanonicalState state, InterventionEffect effect) {
        Assessment assessment = selected.assessment();
        if (assessment == null) {
            throw new IllegalArgumentException("an intervention without an assessment");
        }
        return new CapacitySnapshot(
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

    /**
     * A pointer to a snapshot, as shown to the model and the user: {@code memory://session/record}.
     *
     * @param isKept whether the snapshot could be written; if not, the pointer is marked as lost
     */
    public record MemoryPointer(String session, String record, boolean isKept) {
        private static final String LOST = "?persist=failed";
        private static final Pattern RECORD = Pattern.compile("cap_[0-9a-f]{12}");
        /** A session ID that is a safe file name, so that it cannot lead out of its directory. */
        private static final String SESSION = "[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}";

        private static final Pattern POINTER =
                Pattern.compile("memory://(" + SESSION + ")/(cap_[0-9a-f]{12})(\\?persist=failed)?");

        static boolean isRecord(String id) {
            return RECORD.matcher(id).matches();
        }

        static boolean isSession(String id) {
            return id.matches(SESSION);
        }

        public static Optional<MemoryPointer> read(String text) {
            Matcher pointer = POINTER.matcher(text.strip());
            return pointer.matches() ? Optional.of(of(pointer)) : Optional.empty();
        }

        private static MemoryPointer of(Matcher pointer) {
            return new MemoryPointer(pointer.group(1), pointer.group(2), pointer.group(3) == null);
        }

        public MemoryPointer lost() {
            return new MemoryPointer(session, record, false);
        }

        @Override
        public String toString() {
            return "memory://" + session + "/" + record + (isKept ? "" : LOST);
        }
    }
}
