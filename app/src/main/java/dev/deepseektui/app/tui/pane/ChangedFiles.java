package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.tui.pane.PaneTexts.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.FileEdited;
import dev.deepseektui.core.event.FilesRewinding;
import dev.deepseektui.core.event.TapeEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which files did the agent change, and by how many lines? What was taken back counts no more.
 *
 * @param turn that goes on
 * @param edits in their order
 */
record ChangedFiles(long turn, List<Edit> edits) {
    static final ChangedFiles NONE = new ChangedFiles(0, List.of());

    ChangedFiles {
        edits = List.copyOf(edits);
    }

    private record Edit(long turn, FileEdited edited) {}

    /** Lines that came and went. */
    record Lines(long added, long removed) {
        Lines plus(FileEdited edited) {
            return new Lines(added + edited.added(), removed + edited.removed());
        }

        /** What did not happen is not named. */
        Line words(Role plus, Role minus) {
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

    ChangedFiles after(TapeEvent event) {
        if (event instanceof Asked asked) {
            return new ChangedFiles(asked.turn(), edits);
        }
        if (event instanceof FileEdited edited) {
            List<Edit> more = new ArrayList<>(edits);
            more.add(new Edit(turn, edited));
            return new ChangedFiles(turn, more);
        }
        return event instanceof FilesRewinding rewinding ? without(rewinding) : this;
    }

    /** Back to before a turn, or the last changes of some files. */
    private ChangedFiles without(FilesRewinding rewinding) {
        Long before = rewinding.turn();
        if (before != null) {
            return new ChangedFiles(
                    turn, edits.stream().filter(edit -> edit.turn() < before).toList());
        }
        List<String> paths =
                rewinding.steps().stream().map(change -> change.path()).toList();
        long last = edits.stream()
                .filter(edit -> paths.contains(edit.edited().path()))
                .mapToLong(Edit::turn)
                .max()
                .orElse(Long.MAX_VALUE);
        return new ChangedFiles(
                turn,
                edits.stream()
                        .filter(edit -> edit.turn() != last
                                || !paths.contains(edit.edited().path()))
                        .toList());
    }

    Map<String, Lines> byPath() {
        Map<String, Lines> all = new LinkedHashMap<>();
        for (Edit edit : edits) {
            FileEdited edited = edit.edited();
            all.put(
                    edited.path(),
                    all.getOrDefault(edited.path(), new Lines(0, 0)).plus(edited));
        }
        return all;
    }

    /** Of all files together. */
    Lines sum() {
        Lines sum = new Lines(0, 0);
        for (Edit edit : edits) {
            sum = sum.plus(edit.edited());
        }
        return sum;
    }

    Optional<Block> block(int width) {
        Map<String, Lines> files = byPath();
        if (files.isEmpty()) {
            return Optional.empty();
        }
        List<Row> rows = files.entrySet().stream()
                .map(file -> row(file.getKey(), file.getValue(), width))
                .toList();
        return Optional.of(Block.list(say("changes"), sum().words(Role.ADD, Role.FAILURE), rows, rows.size() - 1));
    }

    /** The end of a path says more than its beginning. */
    private static Row row(String path, Lines lines, int width) {
        Line counts = lines.words(Role.DIM, Role.DIM);
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
