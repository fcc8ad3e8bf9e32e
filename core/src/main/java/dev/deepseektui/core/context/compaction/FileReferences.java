package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.SpokenPath;
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
 * The last reference to each file: by a tool call on it, a mention, or its name in the text of the user or the model. A fold over the
 * tape; the index is the number of the ask or reply.
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
                said(askText);
                mentions.forEach(this::referenced);
                askText = "";
                mentions = List.of();
            }
        } else if (event instanceof ReplyReceived reply) {
            now = Math.max(now, reply.number());
            said(reply.content());
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

    /** A command is known to have changed a file before its result is there; what was taken back has none. */
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

    /** Where on the tape the file was written, in that order. */
    List<Long> writes(String path) {
        return Collections.unmodifiableList(written.getOrDefault(path, List.of()));
    }

    private void referenced(String path) {
        last.put(path, now);
        pathsByName
                .computeIfAbsent(SpokenPath.name(path), name -> new HashSet<>())
                .add(path);
    }

    private void said(String text) {
        if (last.isEmpty()) {
            return;
        }
        for (String word : SpokenPath.words(text)) {
            for (String path : pathsByName.getOrDefault(SpokenPath.name(word), Set.of())) {
                if (SpokenPath.isMeant(path, word)) {
                    last.put(path, now);
                }
            }
        }
    }

    /** The number of the ask or reply that spoke of the file last. */
    public OptionalLong last(String path) {
        Long number = last.get(path);
        return number == null ? OptionalLong.empty() : OptionalLong.of(number);
    }

    /** The number of the latest ask or reply. */
    public long now() {
        return now;
    }
}
