package dev.deepseektui.core.guide;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of a question that are worth searching for, without their endings: "tokens" finds "token" and "tokenizer".
 *
 * @param asked as they stand in the question
 */
record Keywords(List<String> words, List<String> asked) {
    private static final int MOST = 6;
    private static final int SHORTEST = 3;
    private static final int SHORTEST_CHINESE = 2;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]+");
    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}+");

    /** What only asks in Chinese, which is written without blanks: what stands between is worth searching for. */
    private static final Pattern ASKING = Pattern.compile(
            "请问|请|帮我|告诉我|为什么|什么|怎么样|怎样|怎么|如何|是否|能否|可以|哪里|哪儿|哪些|哪个|多少|这个|那个" + "|这里|一下|你好|您好|谢谢|解释|说明|看看|[我你您它的了吗呢吧是在]");

    /** Who asks how something is set asks for a setting. */
    private static final Pattern SETS = Pattern.compile(
            "\\b(?:how|where) (?:do|can|could|should|must) (?:i|you|we|one) (?:set|configure|change)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern HUMP =
            Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|_|(?<=\\p{IsHan})(?=\\P{IsHan})|(?<=\\P{IsHan})(?=\\p{IsHan})");
    private static final List<String> ENDINGS =
            List.of("ations", "ation", "ings", "ing", "ers", "ies", "ied", "ed", "es", "er", "s", "e", "y");

    private static final Set<String> EMPTY =
            Set.of(("a about all an and any are as at be been being but by can code could did do does doing done "
                            + "each else every explain file files find for from get give goes had happen happens has have he hello help hey hi "
                            + "how i if in into is it its just kept know let like look made make makes many may me mean more most much must my "
                            + "need no not of on one only or other our out over place please program project put repository say see session set "
                            + "she should show some still such tell than thank thanks that the their them then there these they thing this those "
                            + "to under up us use used user uses using want was way we were what when where which while who whose why will with "
                            + "work works would you your")
                    .split(" ", -1));

    static Keywords of(String question) {
        Map<String, String> words = new LinkedHashMap<>();
        String said = SETS.matcher(ASKING.matcher(question).replaceAll(" ")).replaceAll("setting");
        WORD.matcher(said).results().forEach(match -> {
            for (String part : HUMP.split(match.group(), -1)) {
                String word = part.toLowerCase(Locale.ROOT);
                if (word.length() >= shortest(word) && !EMPTY.contains(word)) {
                    words.putIfAbsent(stem(word), part);
                }
            }
        });
        List<String> longest = new ArrayList<>(words.keySet());
        longest.sort(Comparator.comparingInt(String::length).reversed());
        List<String> kept = longest.subList(0, Math.min(MOST, longest.size()));
        words.keySet().retainAll(kept);
        return new Keywords(List.copyOf(words.keySet()), List.copyOf(words.values()));
    }

    private static int shortest(String word) {
        return CHINESE.matcher(word).matches() ? SHORTEST_CHINESE : SHORTEST;
    }

    private static String stem(String word) {
        for (String ending : ENDINGS) {
            if (word.endsWith(ending) && word.length() - ending.length() > SHORTEST) {
                return word.substring(0, word.length() - ending.length());
            }
        }
        return word;
    }
}
