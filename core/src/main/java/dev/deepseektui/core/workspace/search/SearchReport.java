package dev.deepseektui.core.workspace.search;

import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.workspace.PathText;
import dev.deepseektui.core.workspace.search.Search.Output;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The result of a search for the model.
 *
 * @param isWhole true if it contains all hits
 * @param files the files whose lines it shows
 */
public record SearchReport(String text, boolean isWhole, List<ShownFile> files) {
    private static final int LONGEST = 48_000;

    /**
     * The files and lines that were not searched.
     *
     * @param givenUp lines on which the expression backtracks without end
     */
    record LeftOut(long binaries, long givenUp) {
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

    static SearchReport of(Output output, HitsInOrder hits, LeftOut leftOut) {
        StringBuilder text = new StringBuilder();
        List<ShownFile> files = new ArrayList<>();
        long shownFiles = 0;
        long shownLines = 0;
        for (FileHits file : hits.first()) {
            String part = part(output, file);
            if (text.length() + part.length() > LONGEST) {
                hits.endBefore(file);
                break;
            }
            text.append(part);
            files.add(ShownFile.hits(file.path(), ShownFile.bytes(part)));
            shownFiles++;
            shownLines += file.shownHits();
        }
        boolean isWhole = shownFiles == hits.files() && (output != Output.LINES || shownLines == hits.lines());
        String sum = sum(output, hits);
        if (!isWhole) {
            long shown = output == Output.LINES ? shownLines : shownFiles;
            sum += "; %s%d are shown: narrow the pattern, the path or the glob"
                    .formatted(output == Output.LINES ? "" : "the first ", shown);
        }
        String others = output == Output.LINES ? others(hits, hits.files() - shownFiles) : "";
        return new SearchReport(
                text + others + sum + ".\n" + leftOut.words(), isWhole, output == Output.LINES ? files : List.of());
    }

    private static String part(Output output, FileHits file) {
        String path = PathText.shown(file.path());
        return switch (output) {
            case LINES -> path + "\n" + String.join("\n", file.shown()) + "\n" + more(file) + "\n";
            case FILES -> path + "\n";
            case COUNT -> path + ": " + file.count() + "\n";
        };
    }

    private static String more(FileHits file) {
        long more = file.count() - file.shownHits();
        return more == 0 ? "" : "… %d more matching line%s\n".formatted(more, more == 1 ? "" : "s");
    }

    private static String others(HitsInOrder hits, long number) {
        if (number == 0) {
            return "";
        }
        String named = hits.others().stream()
                .map(file -> PathText.shown(file.path()) + " " + file.count())
                .collect(Collectors.joining(", "));
        return "and %d more file%s: %s%s\n"
                .formatted(
                        number,
                        number == 1 ? "" : "s",
                        named,
                        number > hits.others().size() ? ", …" : "");
    }

    private static String sum(Output output, HitsInOrder hits) {
        if (hits.files() == 0) {
            return "No line matches";
        }
        String files = hits.files() == 1 ? "1 file" : "%d files".formatted(hits.files());
        String lines = hits.lines() == 1 ? "1 matching line in " : "%d matching lines in ".formatted(hits.lines());
        return output == Output.FILES ? files : lines + files;
    }

    /**
     * The hits in a file.
     *
     * @param count the number of matching lines
     * @param shown the first of them as text, with their context
     */
    record FileHits(String path, Rank rank, long count, int shownHits, List<String> shown) {
        static final Comparator<FileHits> IN_ORDER =
                Comparator.comparing(FileHits::rank).thenComparing(FileHits::path);
        static final Comparator<FileHits> MOST_FIRST =
                Comparator.comparing(FileHits::count).reversed().thenComparing(IN_ORDER);

        /** The order of files: those seldom looked for come last. */
        enum Rank {
            OWN,
            LAST
        }
    }
}
