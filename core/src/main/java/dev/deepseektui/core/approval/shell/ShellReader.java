package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.Segment.Word;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading.Plain;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading.Unclear;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A parser of command lines into programs and words. It accepts the small part of the shell language that {@code sh},
 * {@code dash} and {@code bash} share: words, quotes, {@code && || ; |} and redirections to files. Everything else
 * (substitution, braces, here-documents, background commands, comments, line breaks …) is reported as unclear, because
 * a parser that guesses can be tricked. Hand-written, because no suitable library exists and a complete parser would
 * accept too much.
 */
public final class ShellReader {
    private final String text;
    private final List<Segment> segments = new ArrayList<>();
    private final List<Word> words = new ArrayList<>();
    private final List<Word> files = new ArrayList<>();
    private boolean fed;
    private int at;

    private ShellReader(String text) {
        this.text = text;
    }

    public static ShellReading read(String command) {
        if (SafeText.hasLoneSurrogate(command)) {
            return new Unclear("holds half a character");
        }
        try {
            return new ShellReader(command).segments();
        } catch (UnclearCommand e) {
            return new Unclear(e.why());
        }
    }

    private ShellReading segments() throws UnclearCommand {
        skipBlanks();
        while (at < text.length()) {
            char c = text.charAt(at);
            switch (c) {
                case '|' -> bar();
                case '&' -> ampersand();
                case ';' -> endSegment(1, false);
                case '<', '>' -> redirection();
                case '#' -> throw new UnclearCommand("has a comment");
                default -> wordOrRedirection(c);
            }
            skipBlanks();
        }
        endSegment(0, false);
        return new Plain(segments);
    }

    private void bar() throws UnclearCommand {
        if (isNext('&')) {
            throw new UnclearCommand("pipes its errors (|&)");
        }
        if (isNext('|')) {
            endSegment(2, false);
        } else {
            endSegment(1, true);
        }
    }

    private void ampersand() throws UnclearCommand {
        if (!isNext('&')) {
            throw new UnclearCommand("runs in the background or redirects all output (&)");
        }
        endSegment(2, false);
    }

    private void endSegment(int separator, boolean feedsNext) throws UnclearCommand {
        if (words.isEmpty()) {
            throw new UnclearCommand("is empty or has an empty part");
        }
        segments.add(new Segment(words, files, fed));
        words.clear();
        files.clear();
        fed = feedsNext;
        at += separator;
    }

    private void wordOrRedirection(char first) throws UnclearCommand {
        if (isDigit(first) && (isNext('<') || isNext('>'))) {
            at++;
            redirection();
            return;
        }
        words.add(word());
    }

    private Word word() throws UnclearCommand {
        int from = at;
        WordReader.WordAt found = WordReader.read(text, from);
        at = found.end();
        boolean digits = text.substring(from, at).chars().allMatch(c -> isDigit((char) c));
        if (digits && isAtRedirection()) {
            // Some shells interpret the digits as a file descriptor, others as an argument.
            throw new UnclearCommand("redirects a descriptor in an unusual way");
        }
        return found.word();
    }

    private void redirection() throws UnclearCommand {
        if (words.isEmpty()) {
            throw new UnclearCommand("redirects before it names a program");
        }
        char direction = text.charAt(at++);
        char next = at < text.length() ? text.charAt(at) : ' ';
        if (direction == '>' && next == '&') {
            duplicate();
            return;
        }
        if (direction == '>' && (next == '>' || next == '|')) {
            at++;
        } else if (next == '<' || next == '>' || next == '&') {
            throw new UnclearCommand("has a here-document or an unusual redirection");
        }
        skipBlanks();
        int from = at;
        Word file = word();
        if (at == from) {
            throw new UnclearCommand("has a redirection to nothing");
        }
        files.add(file);
    }

    /** Skips a duplication such as {@code 2>&1}, which writes no file. */
    private void duplicate() throws UnclearCommand {
        at++;
        boolean toDescriptor = at < text.length() && isDigit(text.charAt(at));
        at++;
        boolean alone = at >= text.length()
                || Characters.isBlank(text.charAt(at))
                || (Characters.isOperator(text.charAt(at)) && !isAtRedirection());
        if (!toDescriptor || !alone) {
            throw new UnclearCommand("has an unusual redirection");
        }
    }

    private boolean isAtRedirection() {
        return at < text.length() && (text.charAt(at) == '<' || text.charAt(at) == '>');
    }

    private boolean isNext(char c) {
        return at + 1 < text.length() && text.charAt(at + 1) == c;
    }

    private void skipBlanks() {
        while (at < text.length() && Characters.isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** A reader of one word of a command line, without its quotes. */
    static final class WordReader {
        private static final String ESCAPED_IN_QUOTES = "$`\"\\";

        private final String text;
        private final StringBuilder word = new StringBuilder();
        private int at;
        private boolean expands;

        private WordReader(String text, int from) {
            this.text = text;
            this.at = from;
        }

        /** A word and the position after it. */
        record WordAt(Word word, int end) {}

        static WordAt read(String text, int from) throws UnclearCommand {
            WordReader reader = new WordReader(text, from);
            reader.read();
            return new WordAt(new Word(reader.word.toString(), reader.expands), reader.at);
        }

        private void read() throws UnclearCommand {
            while (at < text.length()
                    && !Characters.isBlank(text.charAt(at))
                    && !Characters.isOperator(text.charAt(at))) {
                char c = text.charAt(at++);
                switch (c) {
                    case '\'' -> singleQuoted();
                    case '"' -> doubleQuoted();
                    case '\\' -> word.append(escaped());
                    default -> {
                        expands |= Characters.expands(c, word);
                        word.append(Characters.unquoted(c));
                    }
                }
            }
        }

        private void singleQuoted() throws UnclearCommand {
            for (char c = next(); c != '\''; c = next()) {
                word.append(Characters.quoted(c));
            }
        }

        private void doubleQuoted() throws UnclearCommand {
            for (char c = next(); c != '"'; c = next()) {
                switch (c) {
                    case '`' -> Characters.unquoted(c);
                    case '$' -> dollarInQuotes();
                    case '\\' -> escapeInQuotes();
                    // History expansion is off in non-interactive shells, but this parser does not rely on that.
                    case '!' -> Characters.unquoted(c);
                    default -> word.append(Characters.quoted(c));
                }
            }
        }

        /** Accepts a dollar sign only directly before the closing quote, as in the pattern {@code "end$"}. */
        private void dollarInQuotes() throws UnclearCommand {
            if (at == text.length() || text.charAt(at) != '"') {
                Characters.unquoted('$');
            }
            word.append('$');
        }

        private void escapeInQuotes() throws UnclearCommand {
            char c = next();
            if (c == '\n') {
                throw new UnclearCommand("has more than one line");
            }
            if (ESCAPED_IN_QUOTES.indexOf(c) < 0) {
                word.append('\\');
            }
            word.append(Characters.quoted(c));
        }

        private char escaped() throws UnclearCommand {
            if (at == text.length() || text.charAt(at) < ' ' || text.charAt(at) > '~') {
                throw new UnclearCommand("has a backslash before something unusual");
            }
            return text.charAt(at++);
        }

        private char next() throws UnclearCommand {
            if (at == text.length()) {
                throw new UnclearCommand("has a quote that does not end");
            }
            return text.charAt(at++);
        }
    }

    /** The result of parsing a command line, or the reason why it is unclear. */
    public sealed interface ShellReading {

        /** A line for which every shell runs exactly these programs with exactly these words. */
        record Plain(List<Segment> segments) implements ShellReading {
            public Plain {
                segments = List.copyOf(segments);
            }
        }

        /**
         * A line that may run anything.
         *
         * @param why completes the sentence "this …"
         */
        record Unclear(String why) implements ShellReading {}
    }

    /** An exception thrown where a command line is unclear. The message completes the sentence "this …". */
    static final class UnclearCommand extends Exception {
        private static final long serialVersionUID = 1L;

        UnclearCommand(String why) {
            super(why, null, false, false);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }

    /** The classification of the characters in a command line. */
    static final class Characters {
        private static final Map<Character, String> MAGIC = Map.of(
                '$', "has parts that are filled in when it runs ($)",
                '`', "has parts that are filled in when it runs (`)",
                '!', "has a history mark or a negation (!)",
                '{', "has braces",
                '}', "has braces",
                '(', "has parentheses",
                ')', "has parentheses",
                '\n', "has more than one line",
                '\r', "has more than one line");

        private Characters() {}

        static boolean isBlank(char c) {
            return c == ' ' || c == '\t';
        }

        /** Returns true if the character ends a word and begins an operator. */
        static boolean isOperator(char c) {
            return c == '|' || c == '&' || c == ';' || c == '<' || c == '>';
        }

        /**
         * Returns true if the shell would expand the character to file names or a home directory. The tilde in {@code
         * HEAD~1} is not expanded.
         */
        static boolean expands(char c, CharSequence before) {
            char previous = before.isEmpty() ? '=' : before.charAt(before.length() - 1);
            return c == '*' || c == '?' || c == '[' || (c == '~' && (previous == '=' || previous == ':'));
        }

        /**
         * Returns the character if it has no special meaning outside quotes. Accepts only ASCII, because the locale
         * determines which other characters are blanks.
         */
        static char unquoted(char c) throws UnclearCommand {
            String magic = MAGIC.get(c);
            if (magic != null) {
                throw new UnclearCommand(magic);
            }
            if (c < ' ' || c > '~') {
                throw new UnclearCommand("has an unusual character outside quotes");
            }
            return c;
        }

        static char quoted(char c) throws UnclearCommand {
            if (Character.isISOControl(c) && c != '\n' && c != '\t') {
                throw new UnclearCommand("has a control character");
            }
            return c;
        }
    }
}
