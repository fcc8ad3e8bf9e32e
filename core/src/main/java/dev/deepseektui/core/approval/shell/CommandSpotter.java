package dev.deepseektui.core.approval.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A search for the commands that a command line might run, however deep inside substitutions, quotes and other
 * programs' arguments. Used for rules that apply in every mode: a false match is better than a missed one. No grant
 * depends on it.
 */
public final class CommandSpotter {
    private static final int MAX_DEPTH = 8;

    private final List<SpottedCommand> found = new ArrayList<>();
    private final List<String> nested = new ArrayList<>();
    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private final String text;
    private boolean inWord;
    private boolean fed;
    private int at;

    private CommandSpotter(String text) {
        this.text = text;
    }

    public static List<SpottedCommand> spot(String text) {
        List<SpottedCommand> found = new ArrayList<>();
        List<String> texts = List.of(text);
        for (int depth = 0; depth < MAX_DEPTH && !texts.isEmpty(); depth++) {
            List<String> deeper = new ArrayList<>();
            for (String each : texts) {
                CommandSpotter spotter = new CommandSpotter(each);
                spotter.read();
                found.addAll(spotter.found);
                deeper.addAll(spotter.nested);
            }
            texts = deeper;
        }
        return found;
    }

    private void read() {
        while (at < text.length()) {
            char c = text.charAt(at++);
            switch (c) {
                case '\'', '"' -> quoted(c);
                case '\\' -> escaped();
                case '|' -> bar();
                case '&' -> ampersand();
                case ';', '\n', '\r' -> endCommand(false);
                case '(', ')', '`' -> endCommand(fed && words.isEmpty() && !inWord);
                case '<', '>' -> endWord();
                case '$' -> dollar();
                default -> plain(c);
            }
        }
        endCommand(false);
    }

    private void plain(char c) {
        if (Character.isWhitespace(c) || Character.isISOControl(c)) {
            endWord();
        } else {
            append(c);
        }
    }

    private void quoted(char quote) {
        int from = at;
        inWord = true;
        while (at < text.length() && text.charAt(at) != quote) {
            if (quote == '"' && text.charAt(at) == '\\' && at + 1 < text.length()) {
                at++;
            }
            word.append(text.charAt(at++));
        }
        String inside = text.substring(from, Math.min(at, text.length()));
        if (quote == '"' && (inside.contains("$(") || inside.contains("`"))) {
            nested.add(inside);
        }
        at++;
    }

    private void escaped() {
        if (at < text.length() && text.charAt(at) == '\n') {
            at++;
        } else if (at < text.length()) {
            append(text.charAt(at++));
        }
    }

    private void dollar() {
        boolean opens = at < text.length() && "('\"".indexOf(text.charAt(at)) >= 0;
        if (!opens) {
            append('$');
        }
    }

    private void bar() {
        boolean or = isAt('|');
        if (or || isAt('&')) {
            at++;
        }
        endCommand(!or);
    }

    private void ampersand() {
        boolean redirects = (at > 1 && "<>".indexOf(text.charAt(at - 2)) >= 0) || isAt('>');
        if (redirects) {
            endWord();
        } else {
            endCommand(false);
        }
    }

    private void endCommand(boolean feedsNext) {
        endWord();
        if (!words.isEmpty()) {
            SpottedCommand command = new SpottedCommand(words, fed);
            found.add(command);
            if (command.runsOthers()) {
                words.stream().filter(CommandSpotter::mayBeCommand).forEach(nested::add);
            }
        }
        words.clear();
        fed = feedsNext;
    }

    private static boolean mayBeCommand(String word) {
        return word.chars().anyMatch(c -> Character.isWhitespace(c) || "|&;<>()`$".indexOf(c) >= 0);
    }

    private void endWord() {
        if (inWord) {
            words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
    }

    private void append(char c) {
        word.append(c);
        inWord = true;
    }

    private boolean isAt(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    /**
     * Words that may be a command.
     *
     * @param isFed true if the command reads the output of a pipe
     */
    public record SpottedCommand(List<String> words, boolean isFed) {
        public SpottedCommand {
            words = List.copyOf(words);
        }

        public IntStream programs() {
            int first = 0;
            while (first < words.size() - 1 && isBeforeProgram(words.get(first))) {
                first++;
            }
            return runsOthers() ? IntStream.range(first, words.size()) : IntStream.of(first);
        }

        boolean runsOthers() {
            return words.stream()
                    .dropWhile(SpottedCommand::isBeforeProgram)
                    .findFirst()
                    .filter(program -> Programs.runsOthers(program)
                            || Programs.isElevating(program)
                            || Programs.isShellChanging(program))
                    .isPresent();
        }

        private static boolean isBeforeProgram(String word) {
            return Programs.isKeyword(word) || Programs.isAssignment(word);
        }
    }
}
