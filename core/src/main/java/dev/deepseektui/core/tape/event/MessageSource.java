package dev.deepseektui.core.tape.event;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The kind of a message and its content. It is recorded by the component that creates the message, because it cannot be
 * derived reliably from the text.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = MessageSource.Prompt.class, name = "prompt"),
    @JsonSubTypes.Type(value = MessageSource.Reply.class, name = "reply"),
    @JsonSubTypes.Type(value = MessageSource.Result.class, name = "result"),
    @JsonSubTypes.Type(value = MessageSource.Mention.class, name = "mention"),
    @JsonSubTypes.Type(value = MessageSource.Present.class, name = "present"),
    @JsonSubTypes.Type(value = MessageSource.Pictured.class, name = "pictured"),
    @JsonSubTypes.Type(value = MessageSource.Piped.class, name = "piped"),
    @JsonSubTypes.Type(value = MessageSource.Environment.class, name = "environment"),
    @JsonSubTypes.Type(value = MessageSource.Instructions.class, name = "instructions"),
    @JsonSubTypes.Type(value = MessageSource.Hook.class, name = "hook"),
    @JsonSubTypes.Type(value = MessageSource.Injection.class, name = "injection"),
    @JsonSubTypes.Type(value = MessageSource.Resident.class, name = "resident"),
    @JsonSubTypes.Type(value = MessageSource.Canonical.class, name = "canonical"),
    @JsonSubTypes.Type(value = MessageSource.Verification.class, name = "verification"),
    @JsonSubTypes.Type(value = MessageSource.DeadEnds.class, name = "dead_ends"),
    @JsonSubTypes.Type(value = MessageSource.UserCommand.class, name = "user_command"),
    @JsonSubTypes.Type(value = MessageSource.LeftOut.class, name = "left_out"),
    @JsonSubTypes.Type(value = MessageSource.Summary.class, name = "summary"),
    @JsonSubTypes.Type(value = MessageSource.Notice.class, name = "notice")
})
public sealed interface MessageSource {
    /**
     * The origins of messages by the type of their source. A type that is not listed belongs to an injected message.
     */
    Map<Class<? extends MessageSource>, Origin> ORIGINS = Map.of(
            Prompt.class, Origin.ASK,
            Reply.class, Origin.REPLY,
            Result.class, Origin.RESULT,
            Resident.class, Origin.RESIDENT,
            Canonical.class, Origin.CANONICAL,
            Verification.class, Origin.NOTE,
            DeadEnds.class, Origin.NOTE,
            UserCommand.class, Origin.NOTE,
            LeftOut.class, Origin.NOTE,
            Summary.class, Origin.SUMMARY);

    default Origin origin() {
        return ORIGINS.getOrDefault(getClass(), Origin.INJECTED);
    }

    record Prompt() implements MessageSource {}

    record Reply() implements MessageSource {}

    /**
     * The result of a call.
     *
     * @param files the files that it shows or changed
     */
    record Result(String callId, List<ShownFile> files) implements MessageSource {
        public Result {
            files = List.copyOf(files);
        }
    }

    /** A mentioned file or directory. */
    record Mention(ShownFile file) implements MessageSource {}

    /** The contents of changed files at the time when the conversation was rewritten. */
    record Present(List<ShownFile> files) implements MessageSource {
        public Present {
            files = List.copyOf(files);
        }
    }

    /** An image that the user attached or a tool read. */
    record Pictured(StoredImage picture) implements MessageSource {}

    /** Data from standard input. */
    record Piped() implements MessageSource {}

    /** The environment of the session. */
    record Environment() implements MessageSource {}

    /** Instructions for a directory, from these files and their imports. */
    record Instructions(String directory, List<String> files) implements MessageSource {
        public Instructions {
            files = List.copyOf(files);
        }
    }

    /** The output of a hook. */
    record Hook(String moment) implements MessageSource {}

    /**
     * Context injected by the arena.
     *
     * @param marks the key and fingerprint of each entry; absent on tapes of earlier versions, where the text contains
     * them
     */
    record Injection(@Nullable List<String> marks) implements MessageSource {
        public Injection {
            marks = marks == null ? null : List.copyOf(marks);
        }

        public List<String> entries() {
            return marks == null ? List.of() : marks;
        }
    }

    /** A resident file, or its removal. */
    record Resident(ShownFile file) implements MessageSource {}

    /** A replacement for a range of the tape; the bounds are 0 if the range is unknown. */
    sealed interface Substitute extends MessageSource {
        long from();

        long to();
    }

    /** The canonical state; {@code memory} names its snapshot. */
    record Canonical(@Nullable String memory, long from, long to) implements Substitute {}

    /** The result of a repeated tool call. */
    record Verification(String tool, String target, ReplayVerdict verdict) implements MessageSource {}

    /** Failed attempts, so that the model does not repeat them. */
    record DeadEnds() implements MessageSource {}

    /** A command that the user ran. */
    record UserCommand(String command) implements MessageSource {}

    /**
     * A note that exchanges were left out.
     *
     * @param messages the number of removed prompts and replies; 0 if only injected messages were removed
     * @param files the files shown in the removed messages
     */
    record LeftOut(int messages, List<String> files, long from, long to) implements Substitute {
        public LeftOut {
            files = List.copyOf(files);
        }
    }

    record Summary(long from, long to) implements Substitute {}

    /** A notice from deepseek-tui to the model. */
    record Notice(About about) implements MessageSource {
        @Override
        public Origin origin() {
            return about == About.CONTEXT_FULL ? Origin.INJECTED : Origin.NOTICE;
        }
    }

    /** The subject of a notice. */
    enum About {
        MODE,
        /** The user rewound file changes. */
        FILES_TAKEN_BACK,
        /** Resident files are no longer kept up to date. */
        RESIDENTS_ENDED,
        CONTEXT_FULL,
        /** Language servers reported diagnostics after the result of the edit was sent. */
        DIAGNOSTICS,
        /** The last reply had a mistake that the model has to correct. */
        REPLY
    }
}
