package dev.deepseektui.core.simulator.guide;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.ground.Json;
import dev.deepseektui.core.simulator.guide.GuideTurn.Found;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which files are most about the keywords: rare words count more than common ones, a name more than a line, tests less than code. */
final class Ranking {
    private static final Pattern COUNT = Pattern.compile("(.+): (\\d+)");
    private static final double NAME = 2.5;
    private static final double TESTS = 0.6;
    private static final double DATA = 0.5;
    private static final Pattern IN_TESTS =
            Pattern.compile("(^|/)(test|tests|__tests__|spec)/.*|.*([Tt]est|[Ss]pec)s?\\.\\w+");
    private static final Pattern IS_DATA = Pattern.compile(".*\\.(jsonl?|csv|txt|lock|svg|xml|gz)");

    private final Map<String, Map<String, Integer>> countsByFile = new HashMap<>();
    private final Map<String, Integer> filesWith = new HashMap<>();

    private Ranking() {}

    static Ranking of(Keywords keywords, GuideTurn turn) {
        Ranking ranking = new Ranking();
        turn.by("grep").forEach(found -> ranking.addCounts(pattern(found), found.result()));
        turn.by("glob").forEach(found -> ranking.addNames(keywords, found.result()));
        return ranking;
    }

    List<String> best(int most) {
        return countsByFile.keySet().stream()
                .sorted(Comparator.comparingDouble((String file) -> -score(file))
                        .thenComparing(file -> file))
                .limit(most)
                .toList();
    }

    private void addCounts(String word, String result) {
        result.lines().forEach(line -> {
            Matcher count = COUNT.matcher(line);
            if (count.matches() && count.group(2).length() < 9) {
                add(count.group(1), word, Integer.parseInt(count.group(2)));
                filesWith.merge(word, 1, Integer::sum);
            }
        });
    }

    /** A name that fits may belong to a file without the word inside. */
    private void addNames(Keywords keywords, String result) {
        result.lines()
                .filter(line -> !line.isBlank() && !line.endsWith("/") && !line.contains(" "))
                .filter(path ->
                        keywords.words().stream().anyMatch(word -> name(path).contains(word)))
                .forEach(path -> countsByFile.computeIfAbsent(path, file -> new HashMap<>()));
    }

    private void add(String file, String word, int count) {
        countsByFile.computeIfAbsent(file, path -> new HashMap<>()).merge(word, count, Integer::max);
    }

    private double score(String file) {
        String name = name(file);
        double score = 0;
        for (String word : filesWith.keySet()) {
            int count = countsByFile.getOrDefault(file, Map.of()).getOrDefault(word, 0);
            double rarity = Math.log(1 + (double) countsByFile.size() / (1 + filesWith.getOrDefault(word, 0)));
            score += rarity * Math.log1p(count) + (name.contains(word) ? NAME * rarity : 0);
        }
        return score * weight(file);
    }

    private static double weight(String file) {
        double tests = IN_TESTS.matcher(file).find() ? TESTS : 1;
        return IS_DATA.matcher(file).matches() ? tests * DATA : tests;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }

    private static String pattern(Found found) {
        try {
            JsonNode arguments = Json.MAPPER.readTree(found.call().arguments());
            return arguments.path("pattern").asText();
        } catch (JsonProcessingException e) {
            return "";
        }
    }
}
