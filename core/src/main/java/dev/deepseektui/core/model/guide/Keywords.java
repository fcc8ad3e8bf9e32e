package dev.deepseektui.core.model.guide;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of a question that are worth searching for, without their endings: "tokens" finds "token" and "tokenizer".
 *
 * @param asked the same as they stand in the question
 */
record Keywords(List<String> words, List<String> asked) {
    private static final int MOST = 6;
    private static final int SHORTEST = 3;
    private static final int SHORTEST_CHINESE = 2;
    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}+");
    /** Between words, and between the parts of a name from code. */
    static final Pattern PARTS = Pattern.compile("[^\\p{L}\\p{N}]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"
            + "|(?<=\\p{IsHan})(?=\\P{IsHan})|(?<=\\P{IsHan})(?=\\p{IsHan})");

    private static final Pattern ENDING = Pattern.compile("(?<=.{4})(ations?|ings?|ers?|ies|ied|ed|es|s|e|y)$");

    /** Chinese words that only ask: Chinese has no blanks, so what stands between them is searched for. */
    private static final Pattern ASKING = Pattern.compile(
            "请问|请|帮我|告诉我|为什么|什么|怎么样|怎样|怎么|如何|是否|能否|可以|哪里|哪儿|哪些|哪个|多少|这个|那个|这里|一下|你好|您好|谢谢|解释|说明|看看|[我你您它的了吗呢吧是在]");

    /** Words that only ask, or say nothing of the code. */
    private static final Set<String> EMPTY = Set.of(
            ("about all and any are been being but can code could did does doing done each else every explain file"
                            + " files find for from get give goes had happen happens has have hello help hey how into its just"
                            + " kept know let like look made make makes many may mean more most much must need not one only other"
                            + " our out over place please program project put repository say see session set she should show some"
                            + " still such tell than thank thanks that the their them then there these they thing this those under"
                            + " use used user uses using want was way were what when where which while who whose why will with"
                            + " work works would you your")
                    .split(" ", -1));

    static Keywords of(String question) {
        Map<String, String> words = new LinkedHashMap<>();
        for (String part : PARTS.split(ASKING.matcher(question).replaceAll(" "), -1)) {
            String word = part.toLowerCase(Locale.ROOT);
            int shortest = CHINESE.matcher(word).matches() ? SHORTEST_CHINESE : SHORTEST;
            if (word.length() >= shortest && !EMPTY.contains(word) && words.size() < MOST) {
                words.putIfAbsent(ENDING.matcher(word).replaceFirst(""), part);
            }
        }
        return new Keywords(List.copyOf(words.keySet()), List.copyOf(words.values()));
    }

    /** Matches where a word begins, also within a camelCase or SNAKE_CASE name: "stor" is not in "history". */
    static String pattern(String word) {
        String capital = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        return "(\\b|_)" + word + "|" + capital + "|(\\b|_)" + word.toUpperCase(Locale.ROOT);
    }

    /** Returns a glob for names that hold a word, which may begin with a capital letter. */
    static String name(String word) {
        String first = word.substring(0, 1);
        return "[" + first + first.toUpperCase(Locale.ROOT) + "]" + word.substring(1);
    }
}
