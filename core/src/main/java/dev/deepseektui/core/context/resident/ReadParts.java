package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.UsedFiles.Page;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import dev.deepseektui.core.workspace.edit.LineMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines that the model knows of partly read files: those it read and those around its edits, moved along as the files change. Line
 * numbers without a known text are taken as they are. Not thread-safe.
 */
final class ReadParts {
    private static final int AROUND = 3;

    private final Map<String, Known> byPath = new HashMap<>();

    /** {@code pages} and {@code edits}: how many were taken into account. */
    private record Known(SourceText source, List<Lines> lines, int pages, int edits) {}

    /** In the file as it is now; what was used last is last. */
    List<Lines> of(String path, UsedFiles used, SourceText now) {
        Known before = byPath.get(path);
        List<Page> pages = used.pages(path);
        List<Lines> lines = new ArrayList<>();
        int taken = before == null ? 0 : before.pages();
        if (before != null) {
            lines.addAll(before.lines());
            pages.stream()
                    .skip(taken)
                    .filter(page -> before.source().version().equals(page.version()))
                    .forEach(page -> add(lines, page.lines()));
            move(lines, before, now, used.edits(path) > before.edits());
        }
        boolean isSame = before != null && before.source().version().equals(now.version());
        pages.stream()
                .skip(taken)
                .filter(page ->
                        before == null || isSame || !before.source().version().equals(page.version()))
                .map(page -> within(page.lines(), now.lines()))
                .flatMap(Optional::stream)
                .forEach(page -> add(lines, page));
        byPath.put(path, new Known(now, List.copyOf(lines), pages.size(), used.edits(path)));
        return lines;
    }

    private static void move(List<Lines> lines, Known before, SourceText now, boolean isEdited) {
        if (before.source().version().equals(now.version())) {
            return;
        }
        LineMap map = LineMap.between(before.source().text(), now.text());
        List<Lines> old = List.copyOf(lines);
        lines.clear();
        old.stream().map(map::moved).flatMap(Optional::stream).forEach(moved -> add(lines, moved));
        if (isEdited) {
            map.changed(AROUND).forEach(changed -> add(lines, changed));
        }
    }

    private static Optional<Lines> within(Lines lines, long count) {
        Lines inside = new Lines(lines.from(), Math.min(lines.to(), count), count);
        return inside.from() <= inside.to() ? Optional.of(inside) : Optional.empty();
    }

    /** What it meets becomes one with it. */
    private static void add(List<Lines> lines, Lines added) {
        Lines all = added;
        for (Lines one : List.copyOf(lines)) {
            if (one.from() <= all.to() + 1 && all.from() <= one.to() + 1) {
                all = new Lines(Math.min(one.from(), all.from()), Math.max(one.to(), all.to()), all.of());
                lines.remove(one);
            }
        }
        lines.add(all);
    }
}
