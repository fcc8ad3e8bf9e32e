package dev.deepseektui.core.approval.shell;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a program is called while it does nothing but look: which options it must not have, and how much else.
 *
 * @param shorts letters of options that write, run, wait or show what nobody named; with a value stuck to it any letter may be one
 * @param longs the same in full; a program takes them shortened, so that every beginning of one counts
 * @param operands a form that every other word must have
 * @param most how many other words it may have: one more would be a file to write
 * @param globs whether names that the shell makes up may be among them: not where they show what is in files, for a protected one
 *     may be among them, and not where a file could have the name of an option that is dangerous
 */
record ReadOnlyProgram(String shorts, Set<String> longs, Pattern operands, int most, boolean globs) {
    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);
    private static final int SHORTEST_ABBREVIATION = 3;

    /** Says what there is, not what is in it, with any option. */
    static ReadOnlyProgram listing() {
        return new ReadOnlyProgram("", Set.of(), ANY, Integer.MAX_VALUE, true);
    }

    /** Shows what is in the files that it names. */
    static ReadOnlyProgram showing() {
        return new ReadOnlyProgram("", Set.of(), ANY, Integer.MAX_VALUE, false);
    }

    /** But not with these: {@code -o --output}. */
    ReadOnlyProgram without(String options) {
        List<String> words = List.of(options.split(" "));
        StringBuilder letters = new StringBuilder(shorts);
        words.stream().filter(word -> !word.startsWith("--")).forEach(word -> letters.append(word.substring(1)));
        Set<String> names =
                Set.copyOf(Stream.concat(longs.stream(), words.stream().filter(word -> word.startsWith("--")))
                        .toList());
        return new ReadOnlyProgram(letters.toString(), names, operands, most, globs);
    }

    ReadOnlyProgram withOperands(String form, int atMost) {
        return new ReadOnlyProgram(shorts, longs, Pattern.compile(form), atMost, globs);
    }

    boolean covers(List<Word> arguments) {
        List<String> texts = arguments.stream().map(Word::text).toList();
        return arguments.stream().allMatch(word -> !word.expands() || (globs && isSafe(word.text())))
                && texts.stream().allMatch(text -> Operands.isInside(text) && isHarmless(text))
                && operands(texts) <= most;
    }

    /** Behind {@code --} what looks like an option is one more file. */
    private static long operands(List<String> texts) {
        int end = texts.indexOf("--") < 0 ? texts.size() : texts.indexOf("--");
        long before = texts.stream().limit(end).filter(text -> !isOption(text)).count();
        return before + Math.max(0, texts.size() - end - 1);
    }

    private boolean isHarmless(String text) {
        if (!isOption(text)) {
            return operands.matcher(text).matches();
        }
        if (text.startsWith("--")) {
            String name = text.split("=", 2)[0];
            return text.equals("--")
                    || (name.length() >= SHORTEST_ABBREVIATION
                            && longs.stream().noneMatch(option -> option.startsWith(name)));
        }
        return text.chars().skip(1).noneMatch(letter -> shorts.indexOf(letter) >= 0);
    }

    /** No file can have the name of an option that counts: what stands before the first mark of the shell is part of every name. */
    private boolean isSafe(String glob) {
        boolean anyOption = shorts.isEmpty() && longs.isEmpty();
        return anyOption || Character.isLetterOrDigit(glob.charAt(0)) || glob.startsWith("./");
    }

    private static boolean isOption(String text) {
        return text.startsWith("-") && text.length() > 1;
    }
}
