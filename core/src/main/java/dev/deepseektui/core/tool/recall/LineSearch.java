package dev.deepseektui.core.tool.recall;

import dev.deepseektui.core.tool.RecallSource.Hit;
import dev.deepseektui.core.words.Bm25;
import dev.deepseektui.core.words.WordIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which lines of some texts are most about some words. Texts pass by once and are not kept, but for the lines that match. */
final class LineSearch {
    private static final int LONGEST = 200;
    private static final int MOST_OF_A_PLACE = 3;
    private static final Comparator<Found> BEST =
            Comparator.comparingDouble(Found::score).reversed();
    private static final Comparator<Found> AS_THEY_STAND = Comparator.<Found>comparingInt(
                    found -> found.line().number())
            .thenComparingInt(found -> found.line().from());

    private final String words;
    private final WordIndex<Line> lines;

    /** What stands in a line of a place from a column on: all of it, or a part of one that is too long to show. */
    private record Line(String pointer, int number, int from, String text) {}

    private record Found(Line line, double score) {}

    LineSearch(String words) {
        this.words = words;
        this.lines = new WordIndex<>(words);
    }

    void add(String pointer, String text) {
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            int from = 0;
            while (from < line.length()) {
                int to = end(line, from);
                String part = line.substring(from, to).replace('\r', ' ').strip();
                String shown = (from > 0 ? "…" : "") + part + (to < line.length() ? "…" : "");
                lines.put(new Line(pointer, number, from, shown), part);
                from = to;
            }
        }
    }

    /** Behind a blank where there is one, and never within a character. */
    private static int end(String line, int from) {
        int end = from + LONGEST;
        if (end >= line.length()) {
            return line.length();
        }
        int blank = line.substring(from, end).lastIndexOf(' ');
        if (blank > 0) {
            return from + blank + 1;
        }
        return Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end;
    }

    /** The places with the best lines. */
    List<Hit> best(int most) {
        Map<String, List<Found>> places = new LinkedHashMap<>();
        lines.search(
                words,
                (line, score) -> places.computeIfAbsent(line.pointer(), place -> new ArrayList<>())
                        .add(new Found(line, score)));
        return places.entrySet().stream()
                .map(place -> hit(
                        place.getKey(),
                        place.getValue().stream()
                                .sorted(BEST)
                                .limit(MOST_OF_A_PLACE)
                                .toList()))
                .sorted(Comparator.comparingDouble(Hit::score).reversed())
                .limit(most)
                .toList();
    }

    private static Hit hit(String pointer, List<Found> best) {
        String shown = best.stream()
                .sorted(AS_THEY_STAND)
                .map(found -> found.line().number() + ": " + found.line().text())
                .collect(Collectors.joining("\n"));
        return new Hit(pointer, shown, Bm25.squashed(best.get(0).score()));
    }
}
