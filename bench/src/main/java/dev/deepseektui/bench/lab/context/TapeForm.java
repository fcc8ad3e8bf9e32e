package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.bench.lab.context.TraceEntry.Attached;
import dev.deepseektui.bench.lab.context.TraceEntry.Began;
import dev.deepseektui.bench.lab.context.TraceEntry.Compacted;
import dev.deepseektui.bench.lab.context.TraceEntry.Ended;
import dev.deepseektui.bench.lab.context.TraceEntry.OtherEvent;
import dev.deepseektui.bench.lab.context.TraceEntry.Said;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Piped;
import dev.deepseektui.core.tape.event.MessageSource.UserCommand;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A parser of deepseek-tui's own tapes. It reads only messages and calls; the replay computes prompts and costs. */
final class TapeForm {
    private final TapeCodec codec;

    TapeForm(TapeCodec codec) {
        this.codec = codec;
    }

    /** Returns true if the line is from a tape; the lines of a trace have no sequence numbers. */
    static boolean isOnTape(JsonNode line) {
        return line.isObject()
                && line.path("seq").isNumber()
                && line.path("type").isTextual();
    }

    Optional<TraceEntry> entry(ObjectNode line) throws IOException {
        return codec.event(line).flatMap(event -> entry(event, at(line)));
    }

    private static @Nullable Instant at(ObjectNode line) {
        try {
            return Instant.parse(line.path("ts").asText());
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Optional<TraceEntry> entry(TapeEvent event, @Nullable Instant at) {
        if (event instanceof SessionStarted started) {
            return Optional.of(
                    new Began(new Header(started.model(), started.effort(), started.system(), started.tools())));
        }
        if (event instanceof Asked asked) {
            return Optional.of(new Said(asked.text(), asked.mentions(), asked.command(), at));
        }
        if (event instanceof ReplyReceived reply) {
            return Optional.of(new Answered(
                    reply.content(), Objects.requireNonNullElse(reply.reasoning(), ""), reply.calls(), at));
        }
        if (event instanceof ToolReturned returned) {
            return Optional.of(new Ended(returned.callId(), returned.outcome()));
        }
        if (event instanceof Rebased rebased && rebased.reason().equals(Compacted.REASON)) {
            return Optional.of(new Compacted(rebased.edits().stream()
                    .filter(BodyEdit.Insert.class::isInstance)
                    .map(BodyEdit.Insert.class::cast)
                    .map(insert -> MessageFactory.inBlock(insert.origin(), insert.text())
                            .orElse(""))
                    .toList()));
        }
        if (event instanceof ContextAppended message) {
            return isTheUsers(message.source()) ? Optional.of(new Attached(message)) : Optional.empty();
        }
        return isRemembered(event) ? Optional.of(new OtherEvent(event)) : Optional.empty();
    }

    /** Returns true if the message was added by the user. The replay creates all other messages itself. */
    private static boolean isTheUsers(@Nullable MessageSource source) {
        return source instanceof Mention || source instanceof Piped || source instanceof UserCommand;
    }

    private static boolean isRemembered(TapeEvent event) {
        return event instanceof PlanUpdated
                || event instanceof FactRecorded
                || event instanceof FileChanging
                || event instanceof VerificationStateReset;
    }
}
