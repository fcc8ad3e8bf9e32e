package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files that the agent changed, with line counts. Undone changes do not count unless they are redone.
 *
 * @param turn the current or last turn
 * @param files the files that differ from their original state
 * @param states line counts by path and content, to be reused when a content returns
 * @param announced the content that a file is about to get
 */
record ChangedFilesBlock(
        long turn,
        Map<String, ChangedLineCount> files,
        Map<String, Map<String, ChangedLineCount>> states,
        Map<String, String> announced) {
    static final ChangedFilesBlock NONE = new ChangedFilesBlock(0, Map.of(), Map.of(), Map.of());

    private static final String NO_FILE = "";

    ChangedFilesBlock {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        states = Map.copyOf(states);
        announced = Map.copyOf(announced);
    }

    /** The numbers of added and removed lines. */
    record ChangedLineCount(long added, long removed) {
        static final ChangedLineCount NONE = new ChangedLineCount(0, 0);

        ChangedLineCount plus(FileEdited edited) {
            return plus(new ChangedLineCount(edited.added(), edited.removed()));
        }

        ChangedLineCount plus(ChangedLineCount other) {
            return new ChangedLineCount(added + other.added, removed + other.removed);
        }

        Line words(Ink plus, Ink minus) {
            List<Span> spans = new ArrayList<>();
            if (added > 0 || removed == 0) {
                spans.add(Span.of("+" + added, plus));
            }
            if (removed > 0) {
                spans.add(Span.of((spans.isEmpty() ? "−" : " −") + removed, minus));
            }
            return new Line(spans);
        }
    }

    ChangedFilesBlock after(TapeEvent event) {
        if (event instanceof Asked asked) {
            return new ChangedFilesBlock(asked.turn(), files, states, announced);
        }
        if (event instanceof FileChanging changing) {
            return knowing(changing.path(), id(changing.before())).announcing(changing.path(), id(changing.after()));
        }
        if (event instanceof FileEdited edited) {
            ChangedFilesBlock changed = with(edited.path(), lines(edited.path()).plus(edited));
            String content = announced.get(edited.path());
            return content == null ? changed : changed.knowing(edited.path(), content);
        }
        if (event instanceof FilesChanged changed) {
            boolean rewound = changed.callId().equals(FilesChanged.REWIND);
            ChangedFilesBlock all = this;
            for (Change change : changed.changes()) {
                FileState after = change.after();
                String content = id(after == null ? null : after.content());
                all = rewound ? all.returning(change.path(), content) : all.overwriting(change.path(), content);
            }
            return all;
        }
        return this;
    }

    private static String id(@Nullable String content) {
        return content == null ? NO_FILE : content;
    }

    private ChangedLineCount lines(String path) {
        return files.getOrDefault(path, ChangedLineCount.NONE);
    }

    private ChangedFilesBlock with(String path, ChangedLineCount lines) {
        Map<String, ChangedLineCount> all = new LinkedHashMap<>(files);
        if (lines.equals(ChangedLineCount.NONE)) {
            all.remove(path);
        } else {
            all.put(path, lines);
        }
        return new ChangedFilesBlock(turn, all, states, announced);
    }

    /** Stores the line counts of a content when it first appears. */
    private ChangedFilesBlock knowing(String path, String content) {
        Map<String, ChangedLineCount> known = new HashMap<>(states.getOrDefault(path, Map.of()));
        known.putIfAbsent(content, lines(path));
        Map<String, Map<String, ChangedLineCount>> all = new HashMap<>(states);
        all.put(path, Map.copyOf(known));
        return new ChangedFilesBlock(turn, files, all, announced);
    }

    private ChangedFilesBlock announcing(String path, String content) {
        Map<String, String> all = new HashMap<>(announced);
        all.put(path, content);
        return new ChangedFilesBlock(turn, files, states, all);
    }

    /** Returns the state after an undo, rewind or redo gave the file this content. */
    private ChangedFilesBlock returning(String path, String content) {
        ChangedLineCount known = states.getOrDefault(path, Map.of()).get(content);
        return known == null ? this : with(path, known);
    }

    /** Returns the state after a command gave the file this content; its lines are not counted. */
    private ChangedFilesBlock overwriting(String path, String content) {
        return states.containsKey(path) ? knowing(path, content) : this;
    }

    ChangedLineCount sum() {
        return files.values().stream().reduce(ChangedLineCount.NONE, ChangedLineCount::plus);
    }

    Optional<PaneBlock> block(int width) {
        if (files.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = files.entrySet().stream()
                .map(file -> row(file.getKey(), file.getValue(), width))
                .toList();
        return Optional.of(PaneBlock.list(PaneTopic.CHANGES, sum().words(Ink.ADD, Ink.FAILURE), rows, rows.size() - 1));
    }

    /** Shortens a path at its beginning, since its end is more informative. */
    private static Row row(String path, ChangedLineCount lines, int width) {
        Line counts = lines.words(Ink.DIM, Ink.DIM);
        String shown = path;
        int slash = path.indexOf('/');
        while (slash >= 0 && Cells.width(shown) + counts.width() + 2 > width) {
            shown = "…" + path.substring(slash);
            slash = path.indexOf('/', slash + 1);
        }
        int room = Math.max(1, width - counts.width() - 2);
        return Row.of(Line.of(Span.plain(shown)).shortenedTo(room)).right(counts);
    }
}
