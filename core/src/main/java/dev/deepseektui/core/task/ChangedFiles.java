package dev.deepseektui.core.task;

import dev.deepseektui.core.event.FileEdited;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which files the session changed, and by how many lines. */
public final class ChangedFiles {
    private static final int MOST_NAMED = 20;

    private final Map<String, Lines> byPath = new LinkedHashMap<>();

    private record Lines(long added, long removed) {
        Lines and(Lines more) {
            return new Lines(added + more.added, removed + more.removed);
        }

        String words() {
            String gone = removed == 0 ? "" : " −" + removed;
            return added == 0 && removed > 0 ? "−" + removed : "+" + added + gone;
        }
    }

    void apply(FileEdited change) {
        byPath.merge(change.path(), new Lines(change.added(), change.removed()), Lines::and);
    }

    /** In one line, such as {@code a.py (+91 −74), b.rst (+3)}; empty where nothing was changed. */
    public Optional<String> inALine() {
        if (byPath.isEmpty()) {
            return Optional.empty();
        }
        int more = byPath.size() - MOST_NAMED;
        return Optional.of(byPath.entrySet().stream()
                        .limit(MOST_NAMED)
                        .map(file -> file.getKey() + " (" + file.getValue().words() + ")")
                        .collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : ""));
    }
}
