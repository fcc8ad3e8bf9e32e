package dev.deepseektui.core.guide;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a path tells of a file: of what kind it is, and which words are in its name. */
enum FileKind {
    CODE(1),
    DOCUMENT(0.7),
    /** Benchmarks and examples too: they use what the code does. */
    TEST(0.5),
    /** Catalogues of texts too: of every word one of them has a line. */
    DATA(0.3);

    private static final Pattern TESTS = Pattern.compile(
            "(^|/)(tests?|__tests__|spec|bench|benches|benchmarks?|examples?|fixtures?)/|([Tt]est|[Ss]pec|Benchmark)s?\\.\\w+$");
    private static final Pattern NAMED_TEST = Pattern.compile("(.+?)[_.-]?(?:[Tt]est|[Ss]pec)s?(\\.\\w+)");
    private static final Pattern DOCUMENTS = Pattern.compile("\\.(md|adoc|rst|html?)$|(^|/)docs?/");
    private static final Pattern DATA_FILES =
            Pattern.compile("\\.(jsonl?|csv|tsv|txt|lock|svg|xml|ya?ml|toml|properties|gz)$"
                    + "|[a-z](Texts|Messages|Strings|Phrases)(_[a-z]{2})?\\.\\w+$");
    private static final Pattern PARTS =
            Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^\\p{L}\\p{N}]+");

    private final double weight;

    FileKind(double weight) {
        this.weight = weight;
    }

    static FileKind of(String path) {
        if (DATA_FILES.matcher(path).find()) {
            return DATA;
        }
        if (TESTS.matcher(path).find()) {
            return TEST;
        }
        return DOCUMENTS.matcher(path).find() ? DOCUMENT : CODE;
    }

    double weight() {
        return weight;
    }

    /** The name of the file that a test is named after. */
    static Optional<String> tested(String path) {
        Matcher test = NAMED_TEST.matcher(name(path));
        return test.matches() ? Optional.of(test.group(1) + test.group(2)) : Optional.empty();
    }

    static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Whether a word of the name, its ending left aside, begins like this. */
    static boolean nameHas(String path, String word) {
        return has(bareName(path), word);
    }

    /** Of the words in the name, how many begin like one of these: a name that says nothing else is about nothing else. */
    static double nameShare(String path, List<String> words) {
        List<String> parts = PARTS.splitAsStream(bareName(path))
                .map(part -> part.toLowerCase(Locale.ROOT))
                .toList();
        return (double) parts.stream()
                        .filter(part -> words.stream().anyMatch(part::startsWith))
                        .count()
                / Math.max(1, parts.size());
    }

    private static String bareName(String path) {
        String name = name(path);
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    static boolean directoryHas(String path, String word) {
        return has(path.substring(0, path.lastIndexOf('/') + 1), word);
    }

    private static boolean has(String text, String word) {
        return PARTS.splitAsStream(text)
                .anyMatch(part -> part.toLowerCase(Locale.ROOT).startsWith(word));
    }
}
