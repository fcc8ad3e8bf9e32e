package dev.deepseektui.core.approval.shell;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Which segments only pass on, count or print: no file named, nothing run, nothing kept. */
final class Filters {
    private static final List<String> PRINTING = List.of("echo", "true", "false", "pwd");

    /** Programs that read what they are fed, and nothing else while they are called so. */
    private static final Map<String, Form> READING = Map.of(
            "head", new Form("-[nc]?\\d*|\\d+", 0),
            "tail", new Form("-[nc]?\\d*|\\d+", 0),
            "wc", new Form("-[lwcm]+", 0),
            "sort", new Form("-[nruhV]+", 0),
            "uniq", new Form("-[cdui]+", 0),
            "grep", new Form("-[ivnEFowxcq]+|-[ABCm]\\d+", 1));

    private Filters() {}

    static boolean isHarmless(List<String> words, boolean isFed) {
        Form form = READING.get(words.get(0));
        return PRINTING.contains(words.get(0)) || (isFed && form != null && form.fits(words.subList(1, words.size())));
    }

    /**
     * How a filter is called when it reads no file.
     *
     * @param operands how many other words it takes before one would be a file
     */
    private record Form(Pattern options, int operands) {
        Form(String options, int operands) {
            this(Pattern.compile(options), operands);
        }

        boolean fits(List<String> arguments) {
            List<String> others = arguments.stream()
                    .filter(argument -> !options.matcher(argument).matches())
                    .toList();
            return others.size() == operands && others.stream().noneMatch(other -> other.startsWith("-"));
        }
    }
}
