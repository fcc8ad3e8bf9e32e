package dev.deepseektui.core.tape.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tape events for a session as a whole: its start, settings, plan and facts. */
public final class SessionEvents {
    private SessionEvents() {}

    /** A session started. The event contains the exact header of every request. */
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

    /** The session was resumed by another process. */
    public record SessionResumed(String productVersion) implements TapeEvent {}

    /**
     * The session began as a copy; earlier events, and their cost, belong to the original session.
     *
     * @param through the last copied event
     * @param name the copy's name; absent if it has none
     */
    public record SessionForked(
            String from, long through, @Nullable String name) implements TapeEvent {}

    /**
     * The subsequent events were imported from another program. Such a session can be viewed and replayed, but not
     * continued.
     *
     * @param program the program that recorded the session
     * @param file the name of the source file
     * @param skipped the number of entries that could not be imported
     */
    public record SessionImported(String program, String file, long skipped) implements TapeEvent {}

    /** The user named the session. */
    public record SessionRenamed(String name) implements TapeEvent {}

    /** The approval mode changed. */
    public record ModeChanged(String mode) implements TapeEvent {}

    /** The user changed this session's context budget, in tokens. */
    public record BudgetChanged(long tokens) implements TapeEvent {}

    /**
     * The user added a permission rule for this workspace.
     *
     * @param rule as in the workspace's rule file
     * @param problem the reason if the rule could not be stored and applies only to this session; otherwise absent
     */
    public record RuleWritten(String rule, @Nullable String problem) implements TapeEvent {}

    /**
     * A skill was loaded into the conversation.
     *
     * @param callId the call that loaded it; blank if the user loaded it
     * @param version the SHA-256 of its file in hex
     * @param allowed the tools listed by the skill
     */
    public record SkillLoaded(
            String callId, String name, String version, String place, List<String> allowed, List<String> tags)
            implements TapeEvent {
        public SkillLoaded {
            allowed = List.copyOf(allowed);
            tags = List.copyOf(tags);
        }
    }

    /** The plan changed. The event contains the whole plan. */
    public record PlanUpdated(@Nullable String goal, List<String> constraints, List<Item> items) implements TapeEvent {
        public PlanUpdated {
            constraints = List.copyOf(constraints);
            items = List.copyOf(items);
        }

        public record Item(String text, State state) {}

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
     * @param verified true if the check passed
     * @param evidence such as the command and its exit code
     * @param paths the files on which the claim depends
     * @param command the command that checked it; absent if none did. The latest run of a command decides all claims that it
     *     checks
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

    /** A file changed, so claims that depend on it are no longer verified. */
    public record VerificationStateReset(String path, List<String> claims) implements TapeEvent {
        public VerificationStateReset {
            claims = List.copyOf(claims);
        }
    }

    /** An unfinished last line was removed; its bytes are in the file {@code savedAs} next to the tape. */
    public record TapeRepaired(long droppedBytes, String savedAs) implements TapeEvent {}

    /**
     * This tape was rebuilt from a damaged one.
     *
     * @param original the name of the damaged tape's copy next to the tape
     * @param kept the number of events that were kept
     * @param lost the losses in the order of the damaged tape
     */
    public record TapeSalvaged(String original, long kept, List<Lost> lost) implements TapeEvent {
        public TapeSalvaged {
            lost = List.copyOf(lost);
        }

        /**
         * A range of lines of the damaged tape that were lost or damaged, both bounds inclusive. {@code bytes} is 0 if
         * no bytes of these lines were lost.
         */
        public record Lost(long fromLine, long toLine, long bytes, String why) {}
    }
}
