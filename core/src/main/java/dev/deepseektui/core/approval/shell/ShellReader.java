package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.ShellReading.Plain;
import dev.deepseektui.core.approval.shell.ShellReading.Unclear;
import dev.deepseektui.core.base.HalfCharacters;
import java.util.ArrayList;
import java.util.List;

/**
 * Which programs would this command line run, with which words? Knows the small part of the shell's language that {@code sh},
 * {@code dash} and {@code bash} read alike: words, quotes, {@code && || ; |} and redirections to files. Everything else (substitution,
 * braces, here-documents, the background, comments, line ends …) is unclear: a reader that guesses is one that can be tricked. By
 * hand because no kept library reads shell, and because a complete reader would be the wrong thing here.
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
        if (HalfCharacters.isAnyIn(command)) {
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
        WordReader.Found found = WordReader.read(text, from);
        at = found.end();
        boolean digits = text.substring(from, at).chars().allMatch(c -> isDigit((char) c));
        if (digits && isAtRedirection()) {
            // For one shell a descriptor, for another an argument.
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

    /** {@code 2>&1}: one output becomes another, and no file is touched. */
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
}
