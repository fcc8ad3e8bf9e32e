package dev.deepseektui.core.tool.recall;

import dev.deepseektui.core.tool.RecallSource.Hit;
import dev.deepseektui.core.words.Bm25;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which texts are most about some words, by BM25. Texts pass by once and are not kept, but for an excerpt of those that match. */
final class WordSearch {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
    private static final int EXCERPT = 160;

    private final List<String> wanted;
    private final int[] textsWith;
    private final List<Match> matches = new ArrayList<>();
    private long texts;
    private long words;

    private record Match(String pointer, String excerpt, List<Integer> counts, int length) {}

    WordSearch(String query) {
        this.wanted = words(query).stream().distinct().toList();
        this.textsWith = new int[wanted.size()];
    }

    void add(String pointer, String text) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            positions.put(wanted.get(i), i);
        }
        int[] counts = new int[wanted.size()];
        int length = 0;
        int first = -1;
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            length++;
            Integer position = positions.get(matcher.group().toLowerCase(Locale.ROOT));
            if (position != null) {
                counts[position]++;
                first = first < 0 ? matcher.start() : first;
            }
        }
        texts++;
        words += length;
        if (first >= 0) {
            for (int i = 0; i < counts.length; i++) {
                textsWith[i] += counts[i] > 0 ? 1 : 0;
            }
            matches.add(new Match(
                    pointer, excerpt(text, first), Arrays.stream(counts).boxed().toList(), length));
        }
    }

    List<Hit> best(int most) {
        return matches.stream()
                .map(match -> new Hit(match.pointer(), match.excerpt(), Bm25.squashed(score(match))))
                .sorted(Comparator.comparingDouble(Hit::score).reversed())
                .limit(most)
                .toList();
    }

    private double score(Match match) {
        Bm25 bm25 = new Bm25((double) words / texts);
        double score = 0;
        for (int i = 0; i < wanted.size(); i++) {
            score += Bm25.rarity(texts, textsWith[i])
                    * bm25.frequency(match.counts().get(i), match.length());
        }
        return score;
    }

    private static String excerpt(String text, int around) {
        int start = Math.max(0, around - EXCERPT / 4);
        int end = Math.min(text.length(), start + EXCERPT);
        if (start > 0 && Character.isLowSurrogate(text.charAt(start))) {
            start--;
        }
        if (end < text.length() && Character.isLowSurrogate(text.charAt(end))) {
            end++;
        }
        String line = text.substring(start, end).replaceAll("\\s+", " ").strip();
        return (start > 0 ? "…" : "") + line + (end < text.length() ? "…" : "");
    }

    private static List<String> words(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT))
                .results()
                .map(result -> result.group())
                .toList();
    }
}
