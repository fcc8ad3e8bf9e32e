package dev.deepseektui.core.tape.event;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message of the conversation is and what it shows, as whoever wrote it knows. Nobody finds that out from the text, in which a
 * file, a tool or the user may say anything.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = MessageSource.Prompt.class, name = "prompt"),
    @JsonSubTypes.Type(value = MessageSource.Reply.class, name = "reply"),
    @JsonSubTypes.Type(value = MessageSource.Result.class, name = "result"),
    @JsonSubTypes.Type(value = MessageSource.Mention.class, name = "mention"),
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
    /** The origin that a message of this kind has. */
    Origin origin();

    /** What the user asked. */
    record Prompt() implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.ASK;
        }
    }

    /** What the model answered. */
    record Reply() implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.REPLY;
        }
    }

    /** What came of a call; {@code files} are those that it shows or tells a change of. */
    record Result(String callId, List<ShownFile> files) implements MessageSource {
        public Result {
            files = List.copyOf(files);
        }

        @Override
        public Origin origin() {
            return Origin.RESULT;
        }
    }

    /** A file or directory that the user named with an @. */
    record Mention(ShownFile file) implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.INJECTED;
        }
    }

    /** A picture that the user attached, or that a tool was asked for. */
    record Pictured(Picture picture) implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.INJECTED;
        }
    }

    /** Data that came through standard input beside a prompt. */
    record Piped() implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.INJECTED;
        }
    }

    /** Where the session works. */
    record Environment() implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.INJECTED;
        }
    }

    /** How to work in a directory, as these files of it, and those that they import, say. */
    record Instructions(String directory, List<String> files) implements MessageSource {
        public Instructions {
            files = List.copyOf(files);
        }

        @Override
        public Origin origin() {
            return Origin.INJECTED;
        }
    }

    /** What a hook of the user's wants known, and at which moment. */
    record Hook(String moment) implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.INJECTED;
        }
    }

    /** What holds beside the conversation. */
    record Injection() implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.INJECTED;
        }
    }

    /** A file that stays in the prompt, or what became of it. */
    record Resident(ShownFile file) implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.RESIDENT;
        }
    }

    /** Stands for a stretch of the tape, of which nothing else is in the conversation; 0 where that is not known. */
    sealed interface StandIn extends MessageSource {
        long from();

        long to();
    }

    /** Where the work stands; {@code memory} names the snapshot of it. */
    record Canonical(@Nullable String memory, long from, long to) implements StandIn {
        @Override
        public Origin origin() {
            return Origin.CANONICAL;
        }
    }

    /** What running a call a second time showed. */
    record Verification(String tool, String target, ReplayVerdict verdict) implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.NOTE;
        }
    }

    /** What was tried in vain. */
    record DeadEnds() implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.NOTE;
        }
    }

    /** A command that the user ran himself. */
    record UserCommand(String command) implements MessageSource {
        @Override
        public Origin origin() {
            return Origin.NOTE;
        }
    }

    /**
     * That exchanges were left out.
     *
     * @param messages asks and replies; none where only what was injected for an ask is gone
     * @param files those that they showed
     */
    record LeftOut(int messages, List<String> files, long from, long to) implements StandIn {
        public LeftOut {
            files = List.copyOf(files);
        }

        @Override
        public Origin origin() {
            return Origin.NOTE;
        }
    }

    /** A summary of what was said and done. */
    record Summary(long from, long to) implements StandIn {
        @Override
        public Origin origin() {
            return Origin.SUMMARY;
        }
    }

    /** Something that the program tells the model. */
    record Notice(About about) implements MessageSource {
        @Override
        public Origin origin() {
            return about == About.CONTEXT_FULL ? Origin.INJECTED : Origin.NOTICE;
        }
    }

    /** What a notice tells of. */
    enum About {
        MODE,
        /** Files are as they were before the model changed them. */
        FILES_TAKEN_BACK,
        /** Resident files are no longer kept true. */
        RESIDENTS_ENDED,
        CONTEXT_FULL,
        /** Language servers found something after their edit was answered. */
        DIAGNOSTICS
    }
}
