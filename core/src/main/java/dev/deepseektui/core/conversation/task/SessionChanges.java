package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The files that the session changed and their numbers of changed lines, except changes that were undone. */
public final class SessionChanges {
    private static final int MOST_NAMED = 20;

    private final Map<String, File> byPath = new LinkedHashMap<>();

    /** A file with the changed lines at each content; a null content means no file. */
    private static final class File {
        private final Map<@Nullable String, LineCounts> byContent = new HashMap<>();
        private @Nullable String next;
        private LineCounts lines = LineCounts.NONE;
    }

    private record LineCounts(long added, long removed) {
        static final LineCounts NONE = new LineCounts(0, 0);

        LineCounts and(LineCounts more) {
            return new LineCounts(added + more.added, removed + more.removed);
        }

        String words() {
            String gone = removed == 0 ? "" : " −" + removed;
            return added == 0 && removed > 0 ? "−" + removed : "+" + added + gone;
        }
    }

    void apply(TapeEvent event) {
        if (event instanceof FileChanging changing) {
            File file = byPath.computeIfAbsent(changing.path(), path -> new File());
            file.byContent.putIfAbsent(changing.before(), file.lines);
            file.next = changing.after();
        } else if (event instanceof FileEdited edited) {
            File file = byPath.computeIfAbsent(edited.path(), path -> new File());
            file.lines = file.lines.and(new LineCounts(edited.added(), edited.removed()));
            file.byContent.putIfAbsent(file.next, file.lines);
        } else if (event instanceof FilesChanged changed && changed.callId().equals(FilesChanged.REWIND)) {
            changed.changes().forEach(this::rewound);
        }
    }

    private void rewound(Change change) {
        File file = byPath.get(change.path());
        FileState now = change.after();
        if (file != null) {
            file.lines = file.byContent.getOrDefault(now == null ? null : now.content(), file.lines);
        }
    }

    /** Returns one line such as {@code a.py (+91 −74), b.rst (+3)}; empty where nothing changed. */
    public Optional<String> summary() {
        List<String> changed = byPath.entrySet().stream()
                .filter(file -> !file.getValue().lines.equals(LineCounts.NONE))
                .map(file -> file.getKey() + " (" + file.getValue().lines.words() + ")")
                .toList();
        if (changed.isEmpty()) {
            return Optional.empty();
        }
        int more = changed.size() - MOST_NAMED;
        return Optional.of(changed.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : ""));
    }
}
