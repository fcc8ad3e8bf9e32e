package dev.deepseektui.core.guide;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which files are most about the keywords: rare words count more than common ones, be it in lines or in names, a name more than a
 * line and most where it says nothing else, several words in one line more than each of them alone, code more than tests and documents.
 */
final class Ranking {
    private static final Pattern COUNT = Pattern.compile("(.+): (\\d{1,8})");
    private static final Pattern SUM = Pattern.compile("[\\d,]+ matching lines? in ([\\d,]{1,10}) files?\\b.*");
    private static final double NAME = 2.2;
    /** What a word is worth that stands in ever more lines, and in how many it is worth half of that. */
    private static final double LINES = 2.2;

    private static final double HALF = 8;
    /** Lines with several of the words add to what each of them is worth alone. */
    private static final double TOGETHER = 0.3;

    private static final double DIRECTORY = 0.5;
    /** What a test is about is what it tests. */
    private static final double TESTED = 0.7;

    private static final double WITHOUT_MOST_WORDS = 0.7;

    private final Keywords keywords;
    private final String together;
    private final Map<String, Map<String, Integer>> countsByFile = new TreeMap<>();
    private final Map<String, Integer> filesWith = new HashMap<>();

    private Ranking(Keywords keywords) {
        this.keywords = keywords;
        this.together = WordPattern.together(keywords.words());
    }

    static Ranking of(Keywords keywords, GuideTurn turn) {
        Ranking ranking = new Ranking(keywords);
        turn.by("grep").forEach(found -> ranking.addCounts(found.argument("pattern"), found.result()));
        turn.by("glob").forEach(found -> ranking.addNames(found.result()));
        return ranking;
    }

    List<String> best(int most) {
        return scores().entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .filter(new FewTests())
                .limit(most)
                .toList();
    }

    /** Tests use what was asked for, one like the other: after the first they tell nothing new. */
    private static final class FewTests implements Predicate<String> {
        private int tests;

        @Override
        public boolean test(String file) {
            return FileKind.of(file) != FileKind.TEST || tests++ == 0;
        }
    }

    private Map<String, Double> scores() {
        Map<String, Double> scores = new TreeMap<>();
        Map<String, Double> tested = new HashMap<>();
        for (String file : countsByFile.keySet()) {
            double score = score(file);
            scores.put(file, score);
            FileKind.tested(file).ifPresent(name -> tested.merge(name, score, Double::max));
        }
        scores.replaceAll((file, score) -> score + TESTED * tested.getOrDefault(FileKind.name(file), 0.0));
        return scores;
    }

    /** The list may be cut in the middle, but the sum at its end counts all files. */
    private void addCounts(String pattern, String result) {
        result.lines().forEach(line -> {
            Matcher sum = SUM.matcher(line);
            Matcher count = COUNT.matcher(line);
            if (sum.matches()) {
                filesWith.put(pattern, Integer.parseInt(sum.group(1).replace(",", "")));
            } else if (count.matches()) {
                countsByFile
                        .computeIfAbsent(count.group(1), file -> new HashMap<>())
                        .merge(pattern, Integer.parseInt(count.group(2)), Integer::max);
            }
        });
    }

    /** A name that fits may belong to a file without the word inside. */
    private void addNames(String result) {
        result.lines()
                .filter(line -> !line.isBlank() && !line.endsWith("/") && !line.contains(" "))
                .filter(path -> keywords.words().stream().anyMatch(word -> FileKind.nameHas(path, word)))
                .forEach(path -> countsByFile.computeIfAbsent(path, file -> new HashMap<>()));
    }

    private double score(String file) {
        Map<String, Integer> counts = countsByFile.getOrDefault(file, Map.of());
        double score = 0;
        for (Map.Entry<String, Integer> count : counts.entrySet()) {
            double worth = rarity(count.getKey()) * LINES * count.getValue() / (count.getValue() + HALF);
            score += count.getKey().equals(together) ? TOGETHER * worth : worth;
        }
        Set<String> present = new TreeSet<>();
        double name = NAME * (0.5 + FileKind.nameShare(file, keywords.words()));
        for (String word : keywords.words()) {
            boolean named = FileKind.nameHas(file, word);
            if (named || counts.containsKey(WordPattern.of(word)) || FileKind.directoryHas(file, word)) {
                present.add(word);
            }
            double rarity = rarity(WordPattern.of(word));
            score += named ? name * nameRarity(word) : FileKind.directoryHas(file, word) ? DIRECTORY * rarity : 0;
        }
        double share = (double) present.size() / keywords.words().size();
        return score * FileKind.of(file).weight() * (WITHOUT_MOST_WORDS + (1 - WITHOUT_MOST_WORDS) * share);
    }

    private double rarity(String pattern) {
        return rarity(filesWith.getOrDefault(pattern, 0));
    }

    private double nameRarity(String word) {
        return rarity((int) countsByFile.keySet().stream()
                .filter(file -> FileKind.nameHas(file, word))
                .count());
    }

    private double rarity(int files) {
        int all = Math.max(
                countsByFile.size(),
                filesWith.values().stream().max(Integer::compare).orElse(0));
        return Math.log(1 + (double) all / (1 + files));
    }
}
