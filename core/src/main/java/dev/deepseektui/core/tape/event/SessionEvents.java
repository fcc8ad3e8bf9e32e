package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events of a session as a whole: its start, its settings, its plan and its facts. */
public final class SessionEvents {
    private SessionEvents() {}

    /** The first event: who works where with what, and the header exactly as every request will carry it. */
    public record SessionStarted(
            String sessionId,
            String workspace,
            String productVersion,
            String model,
            String effort,
            String system,
            String tools,
            @Nullable String forkedFrom)
            implements TapeEvent {}

    /** A later process took the session up again. */
    public record SessionResumed(String productVersion) implements TapeEvent {}

    /**
     * What stands before was another session's, and was paid for there.
     *
     * @param through the last of its events that was taken over
     * @param name what the copy is called; absent where the copy has none
     */
    public record SessionForked(
            String from, long through, @Nullable String name) implements TapeEvent {}

    /**
     * What stands behind was recorded by another program: it can be looked at and replayed, and not be gone on with.
     *
     * @param program that recorded it
     * @param file whose name it was read from
     * @param skipped how many of its entries were not understood
     */
    public record SessionImported(String program, String file, long skipped) implements TapeEvent {}

    /** The user gave the session a name of its own. */
    public record SessionRenamed(String name) implements TapeEvent {}

    /** From now on this approval mode holds. */
    public record ModeChanged(String mode) implements TapeEvent {}

    /** The user set another context budget for this session, in tokens. */
    public record BudgetChanged(long tokens) implements TapeEvent {}

    /**
     * The user allowed something from now on, in this workspace.
     *
     * @param rule as it stands in the workspace's rules
     * @param problem why it could not be kept, so that it counts until the end of the session only; absent where it was
     */
    public record RuleWritten(String rule, @Nullable String problem) implements TapeEvent {}

    /**
     * The instructions of a skill came before the model.
     *
     * @param callId of the call that loaded it; blank where the user did
     * @param version SHA-256 of its file, in hex
     * @param allowed the tools that it names as its own; none where it names none
     */
    public record SkillLoaded(
            String callId, String name, String version, String place, List<String> allowed, List<String> tags)
            implements TapeEvent {
        public SkillLoaded {
            allowed = List.copyOf(allowed);
            tags = List.copyOf(tags);
        }
    }

    /** The plan as it stands from now on, whole. */
    public record PlanUpdated(@Nullable String goal, List<String> constraints, List<Item> items) implements TapeEvent {
        public PlanUpdated {
            constraints = List.copyOf(constraints);
            items = List.copyOf(items);
        }

        /** One thing to do. */
        public record Item(String text, State state) {}

        /** How far an item is. */
        public enum State {
            PENDING,
            IN_PROGRESS,
            DONE,
            DROPPED
        }
    }

    /**
     * A claim was checked.
     *
     * @param verified the check passed; otherwise it is known to fail
     * @param evidence what checked it, such as the command and its exit code
     * @param paths files the claim rests on
     * @param command that checked it: the newest run of a command is what is known of all that it checks; absent where no command did
     */
    public record FactRecorded(
            String claim,
            boolean verified,
            String evidence,
            List<String> paths,
            @Nullable String command) implements TapeEvent {
        public FactRecorded {
            paths = List.copyOf(paths);
        }
    }

    /** A file under verified claims changed: these are no longer known to hold. */
    public record VerificationStateReset(String path, List<String> claims) implements TapeEvent {
        public VerificationStateReset {
            claims = List.copyOf(claims);
        }
    }

    /** Opening found a last line that was never finished; its bytes are kept in the file {@code savedAs} beside the tape. */
    public record TapeRepaired(long droppedBytes, String savedAs) implements TapeEvent {}

    /**
     * This tape was rebuilt from a damaged one.
     *
     * @param original name of the untouched copy beside the tape
     * @param kept events that are whole
     * @param lost what could not, in the order of the original
     */
    public record TapeSalvaged(String original, long kept, List<Lost> lost) implements TapeEvent {
        public TapeSalvaged {
            lost = List.copyOf(lost);
        }

        /** Lines of the original, both ends included, of which {@code bytes} are gone. None are when lines were missing. */
        public record Lost(long fromLine, long toLine, long bytes, String why) {}
    }
}
