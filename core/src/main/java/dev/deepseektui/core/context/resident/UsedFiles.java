package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.MentionedPath;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.workspace.edit.ChangedLines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The use of each file by the session, and the files that left the prompt and have not been used since. */
final class UsedFiles {
    /** The minimum number of edits after which a file stays. Such a file is likely to be edited again. */
    private static final int EDITS_THAT_HOLD = 2;

    private final Map<String, FileUse> uses = new HashMap<>();
    private final Set<String> out = new HashSet<>();
    private long turn;
    private List<String> words = List.of();

    /** A range of lines that was read, with the file's version at that time. */
    record PageRead(Lines lines, @Nullable String version) {}

    private static final class FileUse {
        private final List<PageRead> pages = new ArrayList<>();
        /** True if the file was mentioned, read whole or written whole. */
        private boolean isAll;

        private int edits;
        private long turn;
    }

    void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            turn = asked.turn();
            words = MentionedPath.words(asked.text());
            asked.mentions().forEach(path -> use(path).isAll = true);
        } else if (event instanceof ToolReturned tool && tool.outcome().status() == Status.OK) {
            returned(tool.outcome());
        } else if (event instanceof ResidentRebased rebased) {
            out.addAll(rebased.out());
        } else if (event instanceof Rebased rebased && rebased.reason().is(Request.CLEAR)) {
            out.addAll(uses.keySet());
        }
    }

    private void returned(ToolOutcome outcome) {
        String path = outcome.resource();
        if (path == null || outcome.access() == null) {
            return;
        }
        FileUse use = use(path);
        if (outcome.access() == Access.WRITE) {
            use.edits++;
        }
        for (ShownFile shown : outcome.shownFiles()) {
            if (shown.path().equals(path)) {
                use.isAll |= shown.form() == ShownFile.Form.WHOLE || shown.form() == ShownFile.Form.WRITTEN;
                if (shown.form() == ShownFile.Form.PAGE && shown.lines() != null) {
                    use.pages.add(new PageRead(shown.lines(), shown.version()));
                }
            }
        }
    }

    private FileUse use(String path) {
        out.remove(path);
        FileUse use = uses.computeIfAbsent(path, fresh -> new FileUse());
        use.turn = turn;
        return use;
    }

    Set<String> out() {
        return out;
    }

    /** Returns whether the whole file should stay: it was edited or mentioned, or at least half of it was read. */
    boolean isWorthAll(String path) {
        FileUse use = uses.get(path);
        return use != null && (use.isAll || use.edits > 0 || isHalfRead(use.pages));
    }

    /** Returns whether the whole file was mentioned, read or written. */
    boolean isReadWhole(String path) {
        FileUse use = uses.get(path);
        return use != null && use.isAll;
    }

    private static boolean isHalfRead(List<PageRead> pages) {
        long read = 0;
        long next = 1;
        List<Lines> sorted = pages.stream()
                .map(PageRead::lines)
                .sorted(Comparator.comparingLong(Lines::from))
                .toList();
        for (Lines lines : sorted) {
            read += Math.max(0, lines.to() - Math.max(next, lines.from()) + 1);
            next = Math.max(next, lines.to() + 1);
        }
        return !pages.isEmpty()
                && 2 * read >= pages.get(pages.size() - 1).lines().of();
    }

    /** Returns the ranges that were read, oldest first. */
    List<PageRead> pages(String path) {
        FileUse use = uses.get(path);
        return use == null ? List.of() : List.copyOf(use.pages);
    }

    int edits(String path) {
        FileUse use = uses.get(path);
        return use == null ? 0 : use.edits;
    }

    /** Returns the file with the most edits, the first by path if there are several; empty if no file was edited. */
    Optional<String> mostEdited() {
        return uses.entrySet().stream()
                .filter(file -> file.getValue().edits > 0 && !out.contains(file.getKey()))
                .max(Comparator.comparingInt((Map.Entry<String, FileUse> file) -> file.getValue().edits)
                        .thenComparing(
                                Map.Entry.<String, FileUse>comparingByKey().reversed()))
                .map(Map.Entry::getKey);
    }

    /**
     * Returns whether the current request is about the file: it was used in this turn, is named in the user message or
     * was edited often. Returns true if the file's use is unknown.
     */
    boolean isInUse(String path) {
        FileUse use = uses.get(path);
        return use == null
                || use.turn == turn
                || use.edits >= EDITS_THAT_HOLD
                || words.stream().anyMatch(word -> MentionedPath.isMeant(path, word));
    }

    /**
     * The known lines of partly read files: read and edited lines with some context, moved as the files change. Line
     * numbers that refer to an unknown version are used unchanged. Not thread-safe.
     */
    static final class ReadParts {
        private static final int AROUND = 20;

        private final Map<String, KnownLines> byPath = new HashMap<>();

        private record KnownLines(SourceText source, List<Lines> lines, int pages, int edits) {}

        /** Returns the known lines of the current file, least recently used first. */
        List<Lines> of(String path, UsedFiles used, SourceText now) {
            KnownLines before = byPath.get(path);
            List<PageRead> pages = used.pages(path);
            List<Lines> lines = new ArrayList<>();
            int taken = before == null ? 0 : before.pages();
            if (before != null) {
                lines.addAll(before.lines());
                pages.stream()
                        .skip(taken)
                        .filter(page -> before.source().version().equals(page.version()))
                        .map(page -> around(page.lines(), before.source().lines()))
                        .flatMap(Optional::stream)
                        .forEach(page -> add(lines, page));
                move(lines, before, now, used.edits(path) > before.edits() || used.isReadWhole(path));
            }
            boolean isSame = before != null && before.source().version().equals(now.version());
            pages.stream()
                    .skip(taken)
                    .filter(page -> before == null
                            || isSame
                            || !before.source().version().equals(page.version()))
                    .map(page -> around(page.lines(), now.lines()))
                    .flatMap(Optional::stream)
                    .forEach(page -> add(lines, page));
            byPath.put(path, new KnownLines(now, List.copyOf(lines), pages.size(), used.edits(path)));
            return lines;
        }

        private static void move(List<Lines> lines, KnownLines before, SourceText now, boolean isEdited) {
            if (before.source().version().equals(now.version())) {
                return;
            }
            ChangedLines map = ChangedLines.between(before.source().text(), now.text());
            List<Lines> old = List.copyOf(lines);
            lines.clear();
            old.stream().map(map::moved).flatMap(Optional::stream).forEach(moved -> add(lines, moved));
            if (isEdited) {
                map.changed(AROUND).forEach(changed -> add(lines, changed));
            }
        }

        /** Returns the lines with some context; empty if they are beyond the end of the file. */
        private static Optional<Lines> around(Lines lines, long count) {
            Lines wide = new Lines(Math.max(1, lines.from() - AROUND), Math.min(lines.to() + AROUND, count), count);
            return lines.from() <= count ? Optional.of(wide) : Optional.empty();
        }

        /** Adds a range, merged with the ranges that it overlaps or touches. */
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
}
