package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Pictured;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The content of each message of the conversation, through every rebase: a fold beside the conversation, message for message. */
public final class Holdings implements MessageFacets.Knowing<Held> {
    private final Map<String, Returned> returned = new HashMap<>();
    private final MessageFacets<Held> all = new MessageFacets<>(this);
    private long askedAt;
    private long repliedAt;
    private long seq;
    private boolean isChecked;

    private record Returned(String artifact, long seq, boolean isCheck) {}

    /** Takes in what happened. What the messages held that it took out. */
    List<Held> apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Asked) {
            askedAt = recorded.seq();
        } else if (event instanceof ReplyReceived) {
            repliedAt = recorded.seq();
            returned.clear();
        } else if (event instanceof ToolReturned tool) {
            String artifact = tool.outcome().artifact();
            returned.put(tool.callId(), new Returned(artifact == null ? "" : artifact, recorded.seq(), isChecked));
            isChecked = false;
        } else if (event instanceof FactRecorded) {
            // What a call finds out is recorded in front of its result.
            isChecked = true;
        }
        seq = recorded.seq();
        return all.apply(event);
    }

    @Override
    public Held replaced(Held held, BodyEdit.Replace edit) {
        return held.shortened();
    }

    @Override
    public Held inserted(BodyEdit.Insert message) {
        return Held.words(message.number(), message.origin(), 0);
    }

    @Override
    public Held appended(ContextAppended message) {
        return switch (message.origin()) {
            case ASK -> Held.words(message.number(), Origin.ASK, askedAt);
            case REPLY -> Held.words(message.number(), Origin.REPLY, repliedAt);
            case RESULT -> result(message);
            case INJECTED ->
                message.source() instanceof Pictured
                        ? Held.picture(message.number(), seq)
                        : shownFile(message.source())
                                .map(path -> Held.file(message.number(), Origin.INJECTED, path, askedAt))
                                .orElseGet(() -> Held.words(message.number(), Origin.INJECTED, seq));
            case RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY -> Held.words(message.number(), message.origin(), seq);
        };
    }

    private Held result(ContextAppended message) {
        Returned result = message.source() instanceof Result answer ? returned.get(answer.callId()) : null;
        if (result == null) {
            return Held.words(message.number(), Origin.RESULT, 0);
        }
        return shownFile(message.source())
                .map(path -> Held.file(message.number(), Origin.RESULT, path, result.seq()))
                .orElseGet(() -> Held.output(message.number(), result.seq(), result.artifact(), result.isCheck()));
    }

    /** The file whose text it shows. */
    private static Optional<String> shownFile(@Nullable MessageSource source) {
        List<ShownFile> files = source instanceof Result result
                ? result.files()
                : source instanceof Mention mention ? List.of(mention.file()) : List.of();
        return files.size() == 1 && files.get(0).hasText()
                ? Optional.of(files.get(0).path())
                : Optional.empty();
    }

    int size() {
        return all.size();
    }

    public Held get(int message) {
        return all.get(message);
    }
}
