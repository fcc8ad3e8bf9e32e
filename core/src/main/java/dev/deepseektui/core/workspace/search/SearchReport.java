package dev.deepseektui.core.workspace.search;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.search.Search.SearchOutput;
import dev.deepseektui.core.workspace.search.SearchReport.FileHits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a search, for the model.
 *
 * @param isWhole true if the report contains all hits
 * @param files the files whose lines the report shows
 */
public record SearchReport(String text, boolean isWhole, List<ShownFile> files) {
    /** The maximum length of the report, in characters. */
    static final int MAX_LENGTH = 8_000;

    private static final int MAX_NAMED = 5;
    private static final String NARROWER = ModelTexts.of(SearchReport.class).text("narrower");

    /**
     * The numbers of binary files and of lines that were not searched.
     *
     * @param givenUp the number of lines skipped because the expression backtracks catastrophically on them
     */
    record SearchGaps(long binaries, long givenUp) {
        String words() {
            return line(binaries, "binaries") + line(givenUp, "given_up");
        }

        private static String line(long number, String key) {
            return number == 0 ? "" : ModelTexts.of(SearchReport.class).text(key, number) + "\n";
        }
    }

    static SearchReport of(SearchOutput output, OrderedHits hits, SearchGaps leftOut) {
        SearchReport report = output == SearchOutput.CONTENT ? content(hits) : names(output, hits);
        return new SearchReport(report.text() + leftOut.words(), report.isWhole(), report.files());
    }

    /** Reports all hits if they fit; otherwise the files with their counts, and the first hits of each. */
    private static SearchReport content(OrderedHits hits) {
        List<FileHits> files = hits.first();
        boolean isComplete = hits.files() == files.size()
                && files.stream().allMatch(file -> file.count() == file.shown().size());
        String whole = files.stream()
                .map(file -> path(file) + "\n" + String.join("", file.shown()) + "\n")
                .collect(Collectors.joining());
        return isComplete && whole.length() <= MAX_LENGTH
                ? new SearchReport(
                        whole + sum(SearchOutput.CONTENT, hits) + ".\n",
                        true,
                        files.stream().map(SearchReport::shown).toList())
                : new FirstHits(hits).report();
    }

    private static ShownFile shown(FileHits file) {
        return ShownFile.hits(file.path(), ShownFile.bytes(path(file) + "\n" + String.join("", file.shown()) + "\n"));
    }

    private static String path(FileHits file) {
        return FileNames.shown(file.path());
    }

    private static SearchReport names(SearchOutput output, OrderedHits hits) {
        StringBuilder text = new StringBuilder();
        long shown = 0;
        for (FileHits file : hits.first()) {
            String line = path(file) + (output == SearchOutput.COUNT ? ": " + file.count() : "") + "\n";
            if (text.length() + line.length() > MAX_LENGTH) {
                break;
            }
            text.append(line);
            shown++;
        }
        boolean isWhole = shown == hits.files();
        String rest = isWhole ? "" : "; the first %d are shown. %s".formatted(shown, NARROWER);
        return new SearchReport(text + sum(output, hits) + rest + (isWhole ? ".\n" : "\n"), isWhole, List.of());
    }

    /**
     * The form of a report that is too long to contain all hits: as many files as fit into half of it, with their
     * counts; then one hit of each, two of each and so on until the report is full.
     */
    private static final class FirstHits {
        private final OrderedHits hits;
        private final List<FileHits> files = new ArrayList<>();
        private final List<StringBuilder> blocks = new ArrayList<>();
        private int length;
        private long shownLines;

        FirstHits(OrderedHits hits) {
            this.hits = hits;
            for (FileHits file : hits.first()) {
                String head = "%s (%s)\n".formatted(path(file), lines(file.count()));
                if (length + head.length() > MAX_LENGTH / 2) {
                    break;
                }
                length += head.length() + 1;
                files.add(file);
                blocks.add(new StringBuilder(head));
            }
            int round = 0;
            while (addRound(round)) {
                round++;
            }
        }

        /** Adds the next hit of each file, as far as they fit; returns true if one was added. */
        private boolean addRound(int round) {
            long before = shownLines;
            for (int i = 0; i < files.size(); i++) {
                List<String> shown = files.get(i).shown();
                if (round < shown.size() && length + shown.get(round).length() <= MAX_LENGTH) {
                    blocks.get(i).append(shown.get(round));
                    length += shown.get(round).length();
                    shownLines++;
                }
            }
            return shownLines > before;
        }

        SearchReport report() {
            List<ShownFile> shown = new ArrayList<>();
            for (int i = 0; i < files.size(); i++) {
                shown.add(ShownFile.hits(
                        files.get(i).path(), ShownFile.bytes(blocks.get(i).toString())));
            }
            String sum = "%s; %d are shown. %s\n".formatted(sum(SearchOutput.CONTENT, hits), shownLines, NARROWER);
            return new SearchReport(String.join("\n", blocks) + others() + "\n" + sum, false, shown);
        }

        private String others() {
            long more = hits.files() - files.size();
            String named = Stream.concat(hits.first().stream().skip(files.size()), hits.others().stream())
                    .sorted(FileHits.MOST_FIRST)
                    .limit(MAX_NAMED)
                    .map(file -> path(file) + " (" + lines(file.count()) + ")")
                    .collect(Collectors.joining(", "));
            return more == 0
                    ? ""
                    : "\n%d more file%s: %s%s\n"
                            .formatted(more, more == 1 ? "" : "s", named, more > MAX_NAMED ? ", …" : "");
        }
    }

    private static String lines(long count) {
        return count == 1 ? "1 matching line" : count + " matching lines";
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
     * @param shown the first hits as text, each with its context
     */
    record FileHits(String path, long count, List<String> shown) {
        static final Comparator<FileHits> IN_ORDER = Comparator.comparing(FileHits::path);
        static final Comparator<FileHits> MOST_FIRST =
                Comparator.comparing(FileHits::count).reversed().thenComparing(IN_ORDER);

        FileHits {
            shown = List.copyOf(shown);
        }
    }

    /** The files with hits, in tree order up to a limit, and the totals. Thread-safe. */
    static final class OrderedHits {
        private static final int MAX_FILES = 500;

        private final TreeSet<FileHits> first = new TreeSet<>(FileHits.IN_ORDER);
        /** The files with the most hits among those not in {@link #first}. */
        private final TreeSet<FileHits> others = new TreeSet<>(FileHits.MOST_FIRST);

        private long files;
        private long lines;

        synchronized void add(FileHits hits) {
            files++;
            lines += hits.count();
            first.add(hits);
            if (first.size() > MAX_FILES) {
                others.add(Objects.requireNonNull(first.pollLast()));
            }
            if (others.size() > MAX_NAMED) {
                others.pollLast();
            }
        }

        synchronized List<FileHits> first() {
            return List.copyOf(first);
        }

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
