package dev.deepseektui.core.workspace.search;

import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.search.Search.SearchOutput;
import dev.deepseektui.core.workspace.search.SearchReport.FileHits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search, for the model.
 *
 * @param isWhole true if the report contains all hits
 * @param files the files whose lines the report shows
 */
public record SearchReport(String text, boolean isWhole, List<ShownFile> files) {
    private static final int MAX_LENGTH = 48_000;

    /**
     * The numbers of binary files and of lines that were not searched.
     *
     * @param givenUp the number of lines skipped because the expression backtracks catastrophically on them
     */
    record SearchGaps(long binaries, long givenUp) {
        String words() {
            return line(binaries, "%d binary files were left out.", "1 binary file was left out.")
                    + line(
                            givenUp,
                            "%d lines were given up: the expression backtracks without end on them.",
                            "1 line was given up: the expression backtracks without end on it.");
        }

        private static String line(long number, String several, String one) {
            return number == 0 ? "" : (number == 1 ? one : several.formatted(number)) + "\n";
        }
    }

    static SearchReport of(SearchOutput output, OrderedHits hits, SearchGaps leftOut) {
        StringBuilder text = new StringBuilder();
        List<ShownFile> files = new ArrayList<>();
        long shownFiles = 0;
        long shownLines = 0;
        for (FileHits file : hits.first()) {
            String part = part(output, file);
            if (text.length() + part.length() > MAX_LENGTH) {
                hits.endBefore(file);
                break;
            }
            text.append(part);
            files.add(ShownFile.hits(file.path(), ShownFile.bytes(part)));
            shownFiles++;
            shownLines += file.shownHits();
        }
        boolean isWhole = shownFiles == hits.files() && (output != SearchOutput.CONTENT || shownLines == hits.lines());
        String sum = sum(output, hits);
        if (!isWhole) {
            long shown = output == SearchOutput.CONTENT ? shownLines : shownFiles;
            sum += "; %s%d are shown: narrow the pattern, the path or the glob"
                    .formatted(output == SearchOutput.CONTENT ? "" : "the first ", shown);
        }
        String others = output == SearchOutput.CONTENT ? others(hits, hits.files() - shownFiles) : "";
        return new SearchReport(
                text + others + sum + ".\n" + leftOut.words(),
                isWhole,
                output == SearchOutput.CONTENT ? files : List.of());
    }

    private static String part(SearchOutput output, FileHits file) {
        String path = FileNames.shown(file.path());
        return switch (output) {
            case CONTENT -> path + "\n" + String.join("\n", file.shown()) + "\n" + more(file) + "\n";
            case FILES_WITH_MATCHES -> path + "\n";
            case COUNT -> path + ": " + file.count() + "\n";
        };
    }

    private static String more(FileHits file) {
        long more = file.count() - file.shownHits();
        return more == 0 ? "" : "… %d more matching line%s\n".formatted(more, more == 1 ? "" : "s");
    }

    private static String others(OrderedHits hits, long number) {
        if (number == 0) {
            return "";
        }
        String named = hits.others().stream()
                .map(file -> FileNames.shown(file.path()) + " " + file.count())
                .collect(Collectors.joining(", "));
        return "and %d more file%s: %s%s\n"
                .formatted(
                        number,
                        number == 1 ? "" : "s",
                        named,
                        number > hits.others().size() ? ", …" : "");
    }

    private static String sum(SearchOutput output, OrderedHits hits) {
        if (hits.files() == 0) {
            return "No line matches";
        }
        String files = hits.files() == 1 ? "1 file" : "%d files".formatted(hits.files());
        String lines = hits.lines() == 1 ? "1 matching line in " : "%d matching lines in ".formatted(hits.lines());
        return output == SearchOutput.FILES_WITH_MATCHES ? files : lines + files;
    }

    /**
     * The hits in a file.
     *
     * @param count the number of matching lines
     * @param shown the first matching lines as text, with their context
     */
    record FileHits(String path, long count, int shownHits, List<String> shown) {
        static final Comparator<FileHits> IN_ORDER = Comparator.comparing(FileHits::path);
        static final Comparator<FileHits> MOST_FIRST =
                Comparator.comparing(FileHits::count).reversed().thenComparing(IN_ORDER);
    }

    /** The first hits in tree order, the totals, and the other files with the most hits. Thread-safe. */
    static final class OrderedHits {
        private static final int MAX_OTHERS = 5;

        private final int most;
        private final TreeSet<FileHits> first = new TreeSet<>(FileHits.IN_ORDER);
        private final TreeSet<FileHits> others = new TreeSet<>(FileHits.MOST_FIRST);
        /** The first file for which there was no room. No file after it is shown, even if it would fit. */
        private @Nullable FileHits end;

        private long weight;
        private long files;
        private long lines;

        /**
         * Creates an empty collection of hits.
         *
         * @param most the maximum total number of lines of the shown files; at least the number of lines shown of any
         * one file
         */
        OrderedHits(int most) {
            this.most = most;
        }

        synchronized void add(FileHits hits) {
            files++;
            lines += hits.count();
            if (end != null && FileHits.IN_ORDER.compare(hits, end) > 0) {
                leaveOut(hits);
                return;
            }
            first.add(hits);
            weight += weight(hits);
            while (weight > most) {
                end = first.last();
                endBefore(end);
            }
        }

        private static int weight(FileHits hits) {
            return Math.max(1, hits.shownHits());
        }

        private void leaveOut(FileHits hits) {
            others.add(hits);
            if (others.size() > MAX_OTHERS) {
                others.pollLast();
            }
        }

        /** Removes the hits of the given file and of all files after it. */
        synchronized void endBefore(FileHits hits) {
            while (!first.isEmpty() && FileHits.IN_ORDER.compare(first.last(), hits) >= 0) {
                weight -= weight(first.last());
                leaveOut(first.pollLast());
            }
        }

        synchronized List<FileHits> first() {
            return List.copyOf(first);
        }

        /** Returns the files with the most hits among those not shown, at most {@link #MAX_OTHERS}, most hits first. */
        synchronized List<FileHits> others() {
            return List.copyOf(others);
        }

        synchronized long files() {
            return files;
        }

        synchronized long lines() {
            return lines;
        }
    }
}
