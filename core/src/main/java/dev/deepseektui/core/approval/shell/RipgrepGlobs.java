package dev.deepseektui.core.approval.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which globs may ripgrep be given while it only looks? One that names files has it search hidden and ignored ones too, a protected
 * {@code .env} among them: so only those that leave files out, and those for source code by the end of its name.
 */
final class RipgrepGlobs {
    private static final Pattern HARMLESS = Pattern.compile(
            "!.*"
                    + "|(\\*\\*/)?\\*\\.(java|kts?|scala|groovy|py|[cm]?jsx?|[cm]?tsx?|go|rs|c|h|cc|cpp|hpp|cs|rb|php|swift|sql|md|html|s?css|vue)");

    private static final String SHORT = "-g";
    private static final List<String> SEPARATE = List.of(SHORT, "--glob");
    private static final String STUCK = "--glob=";
    private static final String ADDING = "--type-a";

    private RipgrepGlobs() {}

    /** A type is a glob by another name. */
    static boolean addTypes(List<Word> arguments) {
        return arguments.stream().anyMatch(word -> word.text().startsWith(ADDING));
    }

    /** What is left to judge. */
    static List<Word> withoutHarmless(List<Word> arguments) {
        List<Word> left = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            boolean takesNext = SEPARATE.contains(arguments.get(i).text()) && i + 1 < arguments.size();
            if (takesNext && isHarmless(arguments.get(i + 1), "")) {
                i++;
            } else if (!isHarmless(arguments.get(i), STUCK) && !isHarmless(arguments.get(i), SHORT)) {
                left.add(arguments.get(i));
            }
        }
        return left;
    }

    private static boolean isHarmless(Word word, String before) {
        return !word.expands()
                && word.text().startsWith(before)
                && HARMLESS.matcher(word.text().substring(before.length())).matches();
    }
}
