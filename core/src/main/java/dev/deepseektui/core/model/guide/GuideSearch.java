package dev.deepseektui.core.model.guide;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.model.guide.Guide.GuideStep;
import dev.deepseektui.core.model.guide.Guide.GuideTurn;
import dev.deepseektui.core.model.guide.Guide.GuideTurn.FoundTopic;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The guide's search of the workspace in three replies: the first counts the matches of the keywords in all files, the
 * second reads the best files, and the third quotes their best lines.
 */
final class GuideSearch {
    private static final int READ = 5;
    private static final int AROUND = 2;
    private static final int MAX_LINE_LENGTH = 160;
    private static final double HALF = 8;
    private static final Pattern COUNT = Pattern.compile("(.+): (\\d{1,8})");
    private static final Pattern SUM = Pattern.compile("[\\d,]+ matching lines? in ([\\d,]{1,10}) files?\\b.*");
    private static final Pattern TEST =
            Pattern.compile("(^|/)(tests?|spec|bench|benchmarks?|examples?|fixtures?)/|([Tt]est|[Ss]pec)s?\\.\\w+$");
    private static final Pattern DOCUMENT = Pattern.compile("\\.(md|adoc|rst|html?)$|(^|/)docs?/");
    private static final Pattern DATA =
            Pattern.compile("\\.(jsonl?|csv|tsv|txt|lock|svg|xml|ya?ml|toml|properties|gz)$|Texts(_\\w+)?\\.\\w+$");

    private GuideSearch() {}

    static GuideStep step(Keywords keywords, GuideTurn turn) {
        return switch (turn.replies()) {
            case 0 -> {
                Stream<ToolCall> counts = keywords.words().stream()
                        .map(word -> GuideStep.call(
                                "grep", Map.of("pattern", Keywords.pattern(word), "output_mode", "count")));
                Stream<ToolCall> names = keywords.words().stream()
                        .map(word -> GuideStep.call("glob", Map.of("pattern", "**/*" + Keywords.name(word) + "*")));
                yield new GuideStep(
                        say("guide.words", listed(keywords.asked())),
                        Stream.concat(counts, names).toList());
            }
            case 1 -> {
                List<String> best = best(keywords, turn.found());
                List<ToolCall> reads = best.stream()
                        .map(path -> GuideStep.call("read", Map.of("file_path", path)))
                        .toList();
                yield best.isEmpty()
                        ? GuideStep.of(say("guide.label") + "\n\n" + say("guide.none", listed(keywords.asked())))
                        : new GuideStep(say("guide.files", listed(best)), reads);
            }
            default ->
                GuideStep.of(say("guide.label") + "\n\n" + say("guide.where", listed(keywords.asked())) + "\n"
                        + turn.by("read").stream()
                                .flatMap(file -> excerpt(keywords, file).stream())
                                .map(excerpt -> "\n" + excerpt)
                                .collect(Collectors.joining())
                        + "\n" + say("guide.with_key"));
        };
    }

    private static String listed(List<String> words) {
        return String.join(say("guide.comma"), words);
    }

    /**
     * Ranks files by their matching lines and names: rare words count more than common ones, code more than documents, tests
     * and data.
     */
    static List<String> best(Keywords keywords, List<FoundTopic> results) {
        Map<String, Map<String, Integer>> linesByFile = new TreeMap<>();
        Map<String, Integer> filesWith = new HashMap<>();
        for (FoundTopic found : results) {
            String pattern = found.argument("pattern");
            found.result().lines().forEach(line -> {
                Matcher sum = SUM.matcher(line);
                Matcher count = COUNT.matcher(line);
                if (sum.matches()) {
                    filesWith.put(pattern, Integer.parseInt(sum.group(1).replace(",", "")));
                } else if (count.matches()) {
                    linesByFile
                            .computeIfAbsent(count.group(1), file -> new HashMap<>())
                            .put(pattern, Integer.parseInt(count.group(2)));
                } else if (found.call().name().equals("glob") && !line.isBlank() && !line.contains(" ")) {
                    linesByFile.computeIfAbsent(line, file -> new HashMap<>());
                }
            });
        }
        int all = filesWith.values().stream().max(Integer::compare).orElse(0);
        Map<String, Double> scores = new TreeMap<>();
        linesByFile.forEach((file, lines) -> {
            Set<String> parts = nameParts(file);
            double share = (double) parts.stream()
                            .filter(part -> keywords.words().stream().anyMatch(part::startsWith))
                            .count()
                    / parts.size();
            double score = 0;
            double present = 0;
            for (String word : keywords.words()) {
                int count = lines.getOrDefault(Keywords.pattern(word), 0);
                double inName = parts.stream().anyMatch(part -> part.startsWith(word)) ? 0.5 + share : 0;
                present += count > 0 || inName > 0 ? 1 : 0;
                double rarity = Math.log(1 + (double) all / (1 + filesWith.getOrDefault(Keywords.pattern(word), 0)));
                score += rarity * (count / (count + HALF) + inName);
            }
            scores.put(
                    file,
                    score
                            * weight(file)
                            * (0.7 + 0.3 * present / keywords.words().size()));
        });
        return scores.entrySet().stream()
                .filter(file -> file.getValue() > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .limit(READ)
                .toList();
    }

    private static Set<String> nameParts(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).replaceFirst("(?<=.)\\.[^.]*$", "");
        return Keywords.PARTS
                .splitAsStream(name)
                .map(part -> part.toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static double weight(String path) {
        if (DATA.matcher(path).find()) {
            return 0.3;
        }
        return TEST.matcher(path).find() ? 0.5 : DOCUMENT.matcher(path).find() ? 0.7 : 1;
    }

    /** Returns the line that contains the most keywords, with the lines around it; empty for an empty file. */
    static Optional<String> excerpt(Keywords keywords, FoundTopic file) {
        // Not part of the file: `read` prints a line in brackets before and after the file's text.
        List<String> lines = file.result()
                .lines()
                .filter(line -> !(line.startsWith("[") && line.endsWith("]")))
                .toList();
        return IntStream.range(0, lines.size())
                .boxed()
                .max((one, other) -> Long.compare(hits(keywords, lines.get(one)), hits(keywords, lines.get(other))))
                .map(best -> {
                    int from = Math.max(0, best - AROUND);
                    String path = file.argument("file_path");
                    String quoted = lines.subList(from, Math.min(lines.size(), best + AROUND + 1)).stream()
                            .map(line -> line.length() <= MAX_LINE_LENGTH
                                    ? line
                                    : line.substring(0, MAX_LINE_LENGTH - 1) + "…")
                            .collect(Collectors.joining("\n"))
                            .replace("```", "'''");
                    return say("guide.line", path, from + 1) + "\n\n```"
                            + path.replaceFirst(".*\\.(\\w{1,8})$|.*", "$1") + "\n" + quoted + "\n```\n";
                });
    }

    private static long hits(Keywords keywords, String line) {
        String text = line.toLowerCase(Locale.ROOT);
        return keywords.words().stream().filter(text::contains).count();
    }

    /**
     * The meaningful words of a question without their endings, so that "tokens" also finds "token" and "tokenizer".
     *
     * @param asked the same words as they occur in the question
     */
    record Keywords(List<String> words, List<String> asked) {
        private static final int MAX = 6;
        private static final int MIN_LENGTH = 3;
        private static final int MIN_CHINESE_LENGTH = 2;
        private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}+");
        /** The boundaries between words and between the parts of an identifier. */
        static final Pattern PARTS = Pattern.compile("[^\\p{L}\\p{N}]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"
                + "|(?<=\\p{IsHan})(?=\\P{IsHan})|(?<=\\P{IsHan})(?=\\p{IsHan})");

        private static final Pattern ENDING = Pattern.compile("(?<=.{4})(ations?|ings?|ers?|ies|ied|ed|es|s|e|y)$");

        /** Chinese question words. Chinese has no spaces; the text between these words is searched for. */
        private static final Pattern ASKING = Pattern.compile(
                "请问|请|帮我|告诉我|为什么|什么|怎么样|怎样|怎么|如何|是否|能否|可以|哪里|哪儿|哪些|哪个|多少|这个|那个|这里|一下|你好|您好|谢谢|解释|说明|看看|[我你您它的了吗呢吧是在]");

        /** Stop words: they only form a question or mean nothing in code. */
        private static final Set<String> EMPTY = Set.of(
                ("about all and any are been being but can code could did does doing done each else every explain file"
                                + " files find for from get give goes had happen happens has have hello help hey how into its just"
                                + " kept know let like look made make makes many may mean more most much must need not one only"
                                + " other our out over place please program project put repository say see session set she should"
                                + " show some still such tell than thank thanks that the their them then there these they thing"
                                + " this those under use used user uses using want was way were what when where which while who"
                                + " whose why will with work works would you your")
                        .split(" ", -1));

        static Keywords of(String question) {
            Map<String, String> words = new LinkedHashMap<>();
            for (String part : PARTS.split(ASKING.matcher(question).replaceAll(" "), -1)) {
                String word = part.toLowerCase(Locale.ROOT);
                int shortest = CHINESE.matcher(word).matches() ? MIN_CHINESE_LENGTH : MIN_LENGTH;
                if (word.length() >= shortest && !EMPTY.contains(word) && words.size() < MAX) {
                    words.putIfAbsent(ENDING.matcher(word).replaceFirst(""), part);
                }
            }
            return new Keywords(List.copyOf(words.keySet()), List.copyOf(words.values()));
        }

        /**
         * Returns a regular expression that finds the word only at the beginning of a word, including inside a
         * camelCase or SNAKE_CASE name: "stor" is not found in "history".
         */
        static String pattern(String word) {
            String capital = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
            return "(\\b|_)" + word + "|" + capital + "|(\\b|_)" + word.toUpperCase(Locale.ROOT);
        }

        /** Returns a glob for file names that contain the word, possibly capitalized. */
        static String name(String word) {
            String first = word.substring(0, 1);
            return "[" + first + first.toUpperCase(Locale.ROOT) + "]" + word.substring(1);
        }
    }
}
