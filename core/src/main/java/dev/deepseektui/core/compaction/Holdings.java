package dev.deepseektui.core.compaction;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.MessageFacets;
import dev.deepseektui.core.conversation.AnsweredCall;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.BodyEdit;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What each message of the conversation holds, through every rebase: a fold beside the conversation, message for message. */
public final class Holdings implements MessageFacets.Knowing<Held> {
    private static final String READ_FILE = "read_file";
    private final Map<String, Returned> returned = new HashMap<>();
    private final List<String> mentioned = new ArrayList<>();
    private final MessageFacets<Held> all = new MessageFacets<>(this);
    private long askedAt;
    private long repliedAt;
    private long seq;

    private record Returned(String tool, ToolOutcome outcome, long seq) {}

    /** Takes in what happened. What the messages held that it took out. */
    List<Held> apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Asked asked) {
            askedAt = recorded.seq();
            mentioned.clear();
            mentioned.addAll(asked.mentions());
        } else if (event instanceof ReplyReceived) {
            repliedAt = recorded.seq();
            returned.clear();
        } else if (event instanceof ToolReturned tool) {
            returned.put(tool.callId(), new Returned(tool.name(), tool.outcome(), recorded.seq()));
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
                mention(message)
                        .map(path -> Held.file(message.number(), Origin.INJECTED, path, askedAt))
                        .orElseGet(() -> Held.words(message.number(), Origin.INJECTED, seq));
            case RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY -> Held.words(message.number(), message.origin(), seq);
        };
    }

    private Held result(ContextAppended message) {
        Returned result = AnsweredCall.in(message.text()).map(returned::get).orElse(null);
        if (result == null) {
            return Held.words(message.number(), Origin.RESULT, 0);
        }
        ToolOutcome outcome = result.outcome();
        String path = outcome.resource();
        boolean file = result.tool().equals(READ_FILE)
                && outcome.status() == Status.OK
                && outcome.access() == Access.READ
                && path != null;
        if (file && path != null) {
            return Held.file(message.number(), Origin.RESULT, path, result.seq());
        }
        String artifact = outcome.artifact();
        return Held.output(message.number(), result.seq(), artifact == null ? "" : artifact);
    }

    /** The files that an ask names are shown behind it, each in a block that begins with its path. */
    private Optional<String> mention(ContextAppended block) {
        for (Iterator<String> paths = mentioned.iterator(); paths.hasNext(); ) {
            String path = paths.next();
            String escaped = Json.line(path);
            if (block.text().contains("<injected>\\n" + escaped.substring(1, escaped.length() - 1) + "\\n")) {
                paths.remove();
                return Optional.of(path);
            }
        }
        return Optional.empty();
    }

    int size() {
        return all.size();
    }

    public Held get(int message) {
        return all.get(message);
    }
}
