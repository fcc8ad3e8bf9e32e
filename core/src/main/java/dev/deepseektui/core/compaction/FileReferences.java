package dev.deepseektui.core.compaction;

import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.FilesChanged;
import dev.deepseektui.core.event.FilesChanged.Change;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When each file was last spoken of: by a tool call on it, a mention, or its name in what the user or the model says. A fold over
 * the tape; the index is the number of the ask or reply.
 */
public final class FileReferences {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_./+@~-]+");
    private static final String ENDS = ".,/";
    /** A file called {@code a} is not spoken of whenever the article is. */
    private static final int SHORTEST_NAME = 3;

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
        pathsByName.computeIfAbsent(name(path), name -> new HashSet<>()).add(path);
    }

    private void said(String text) {
        if (last.isEmpty()) {
            return;
        }
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            String word = bare(words.group());
            String name = name(word);
            for (String path : pathsByName.getOrDefault(name, Set.of())) {
                boolean meant = path.equals(word) || path.endsWith("/" + word);
                if (meant && name.length() >= SHORTEST_NAME) {
                    last.put(path, now);
                }
            }
        }
    }

    /** Without what ends a sentence or begins a mention. */
    private static String bare(String word) {
        int to = word.length();
        while (to > 0 && ENDS.indexOf(word.charAt(to - 1)) >= 0) {
            to--;
        }
        String name = word.substring(0, to);
        while (name.startsWith("@") || name.startsWith("./")) {
            name = name.substring(name.startsWith("@") ? 1 : 2);
        }
        return name;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
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
