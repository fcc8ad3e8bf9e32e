package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.MentionedPath;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The last reference to each file: by a call, a mention, or its name in a message. Folded from the tape; references are numbers
 * of user messages and replies.
 */
public final class FileReferences {
    private final Map<String, Long> last = new HashMap<>();
    private final Map<String, List<Long>> written = new HashMap<>();
    private final Map<String, List<String>> changing = new HashMap<>();
    private final Map<String, Set<String>> pathsByName = new HashMap<>();
    private String askText = "";
    private List<String> mentions = List.of();
    private long now;

    void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Asked asked) {
            askText = asked.text();
            mentions = asked.mentions();
        } else if (event instanceof ContextAppended appended) {
            now = Math.max(now, appended.number());
            if (appended.origin() == Origin.ASK) {
                addMentioned(askText);
                mentions.forEach(this::referenced);
                askText = "";
                mentions = List.of();
            }
        } else if (event instanceof ReplyReceived reply) {
            now = Math.max(now, reply.number());
            addMentioned(reply.content());
        } else if (event instanceof ToolReturned returned
                && returned.outcome().access() != null
                && returned.outcome().resource() != null) {
            referenced(returned.outcome().resource());
            if (returned.outcome().access() == Access.WRITE
                    && returned.outcome().status() == Status.OK) {
                written(returned.outcome().resource(), recorded.seq());
            }
        }
        changes(recorded);
    }

    /**
     * Records the files that a command changed when the command's result arrives. A rewind has no result, so its files
     * are recorded at once.
     */
    private void changes(Recorded recorded) {
        if (recorded.event() instanceof FilesChanged changed) {
            List<String> paths = changed.changes().stream().map(Change::path).toList();
            if (changed.callId().equals(FilesChanged.REWIND)) {
                paths.forEach(path -> written(path, recorded.seq()));
            } else {
                changing.put(changed.callId(), paths);
            }
        } else if (recorded.event() instanceof ToolReturned returned) {
            List<String> paths = changing.remove(returned.callId());
            if (paths != null) {
                paths.forEach(path -> written(path, recorded.seq()));
            }
        }
    }

    private void written(String path, long seq) {
        written.computeIfAbsent(path, first -> new ArrayList<>()).add(seq);
    }

    /** Returns the sequence numbers of the events that wrote the file. */
    List<Long> writes(String path) {
        return Collections.unmodifiableList(written.getOrDefault(path, List.of()));
    }

    private void referenced(String path) {
        last.put(path, now);
        pathsByName
                .computeIfAbsent(MentionedPath.name(path), name -> new HashSet<>())
                .add(path);
    }

    private void addMentioned(String text) {
        if (last.isEmpty()) {
            return;
        }
        for (String word : MentionedPath.words(text)) {
            for (String path : pathsByName.getOrDefault(MentionedPath.name(word), Set.of())) {
                if (MentionedPath.isMeant(path, word)) {
                    last.put(path, now);
                }
            }
        }
    }

    /** Returns the number of the user message or reply that last referenced the file; empty if none did. */
    public OptionalLong last(String path) {
        Long number = last.get(path);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** Returns the number of the latest user message or reply. */
    public long now() {
        return now;
    }
}
