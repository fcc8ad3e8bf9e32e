package dev.deepseektui.core.context;

import dev.deepseektui.core.context.MessageContents.MessageContent.Mark;
import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.conversation.task.CallResult;
import dev.deepseektui.core.conversation.task.CallResult.CallResults;
import dev.deepseektui.core.conversation.task.CallResult.CallVerdict;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Pictured;
import dev.deepseektui.core.tape.event.MessageSource.Present;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The contents of the conversation's messages, folded from the tape and kept across rebases. */
public final class MessageContents implements MessageFacets.FacetSource<MessageContents.MessageContent> {
    private final Map<String, ReturnedOutput> returned = new HashMap<>();
    private final CallResults results = new CallResults();
    private final MessageFacets<MessageContent> all = new MessageFacets<>(this);
    private long askedAt;
    private long repliedAt;
    private long seq;
    private boolean isSteering;

    private record ReturnedOutput(String artifact, long seq, Mark mark) {}

    /** Applies an event and returns the contents of removed messages. */
    public List<MessageContent> apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        Optional<CallResult> result = results.apply(event);
        if (event instanceof Asked asked) {
            askedAt = recorded.seq();
            isSteering = !asked.beginsTurn();
        } else if (event instanceof ReplyReceived) {
            repliedAt = recorded.seq();
            returned.clear();
        } else if (event instanceof ToolReturned tool) {
            String artifact = tool.outcome().artifact();
            boolean hasFailed = result.filter(call -> call.verdict() == CallVerdict.COMMAND_FAILED)
                    .isPresent();
            Mark mark = hasFailed ? Mark.FAILED : Mark.NONE;
            returned.put(tool.callId(), new ReturnedOutput(artifact == null ? "" : artifact, recorded.seq(), mark));
        }
        seq = recorded.seq();
        return all.apply(event);
    }

    @Override
    public MessageContent replaced(MessageContent held, BodyEdit.Replace edit) {
        return held.shortened();
    }

    @Override
    public MessageContent inserted(BodyEdit.Insert message) {
        return MessageContent.words(message.number(), message.origin(), message.source() instanceof Present ? seq : 0);
    }

    @Override
    public MessageContent appended(ContextAppended message) {
        return switch (message.origin()) {
            case ASK ->
                MessageContent.words(message.number(), Origin.ASK, askedAt)
                        .marked(isSteering ? Mark.STEERING : Mark.NONE);
            case REPLY -> MessageContent.words(message.number(), Origin.REPLY, repliedAt);
            case RESULT -> result(message);
            case INJECTED ->
                message.source() instanceof Pictured
                        ? MessageContent.picture(message.number(), seq)
                        : shownFile(message.source())
                                .map(path -> MessageContent.file(message.number(), Origin.INJECTED, path, askedAt))
                                .orElseGet(() -> MessageContent.words(message.number(), Origin.INJECTED, seq));
            case RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY ->
                MessageContent.words(message.number(), message.origin(), seq);
        };
    }

    private MessageContent result(ContextAppended message) {
        ReturnedOutput result = message.source() instanceof Result answer ? returned.get(answer.callId()) : null;
        if (result == null) {
            return MessageContent.words(message.number(), Origin.RESULT, 0);
        }
        return shownFile(message.source())
                .map(path -> MessageContent.file(message.number(), Origin.RESULT, path, result.seq()))
                .orElseGet(
                        () -> MessageContent.output(message.number(), result.seq(), result.artifact(), result.mark()));
    }

    private static Optional<String> shownFile(@Nullable MessageSource source) {
        List<ShownFile> files = source instanceof Result result
                ? result.files()
                : source instanceof Mention mention ? List.of(mention.file()) : List.of();
        return files.size() == 1 && files.get(0).hasText()
                ? Optional.of(files.get(0).path())
                : Optional.empty();
    }

    public int size() {
        return all.size();
    }

    public MessageContent get(int message) {
        return all.get(message);
    }

    /**
     * The properties of a message's content that its text does not show.
     *
     * @param path the shown file; may be empty
     * @param seq the sequence number of its origin on the tape; 0 if unknown
     * @param artifact the artifact with the whole output; empty if the tape has it
     * @param mark another known property
     */
    public record MessageContent(
            long number, Origin origin, ContentKind kind, String path, long seq, String artifact, Mark mark) {

        /** A known property of a message. */
        public enum Mark {
            NONE,
            /** The result of a command that failed, or of a check that refuted its claim. */
            FAILED,
            /** A user message sent during a turn. */
            STEERING
        }

        public enum ContentKind {
            FILE,
            OUTLINE,
            OUTPUT,
            CUT_OUTPUT,
            /** An image, which is removed before anything else. */
            PICTURE,
            WORDS
        }

        static MessageContent words(long number, Origin origin, long seq) {
            return new MessageContent(number, origin, ContentKind.WORDS, "", seq, "", Mark.NONE);
        }

        static MessageContent picture(long number, long seq) {
            return new MessageContent(number, Origin.INJECTED, ContentKind.PICTURE, "", seq, "", Mark.NONE);
        }

        static MessageContent file(long number, Origin origin, String path, long seq) {
            return new MessageContent(number, origin, ContentKind.FILE, path, seq, "", Mark.NONE);
        }

        static MessageContent output(long number, long seq, String artifact, Mark mark) {
            return new MessageContent(number, Origin.RESULT, ContentKind.OUTPUT, "", seq, artifact, mark);
        }

        private MessageContent marked(Mark other) {
            return new MessageContent(number, origin, kind, path, seq, artifact, other);
        }

        /** Returns the content after its text was shortened. */
        MessageContent shortened() {
            ContentKind less = switch (kind) {
                case FILE, OUTLINE -> ContentKind.OUTLINE;
                case OUTPUT, CUT_OUTPUT -> ContentKind.CUT_OUTPUT;
                case PICTURE, WORDS -> ContentKind.WORDS;
            };
            return new MessageContent(number, origin, less, path, seq, artifact, mark);
        }

        /** Returns the {@code recall} argument that finds the original content. */
        public String pointer() {
            return artifact.isEmpty() ? "tape:" + seq : "artifact:" + artifact;
        }
    }
}
