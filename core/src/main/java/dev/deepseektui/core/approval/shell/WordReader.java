package dev.deepseektui.core.approval.shell;

/** Where one word of a command line ends and what it is without its quotes. */
final class WordReader {
    private static final String ESCAPED_IN_QUOTES = "$`\"\\";

    private final String text;
    private final StringBuilder word = new StringBuilder();
    private int at;
    private boolean expands;

    private WordReader(String text, int from) {
        this.text = text;
        this.at = from;
    }

    /** The word that begins there, and the place behind it. */
    record Found(Word word, int end) {}

    static Found read(String text, int from) throws UnclearCommand {
        WordReader reader = new WordReader(text, from);
        reader.read();
        return new Found(new Word(reader.word.toString(), reader.expands), reader.at);
    }

    private void read() throws UnclearCommand {
        while (at < text.length() && !Characters.isBlank(text.charAt(at)) && !Characters.isOperator(text.charAt(at))) {
            char c = text.charAt(at++);
            switch (c) {
                case '\'' -> single();
                case '"' -> twofold();
                case '\\' -> word.append(escaped());
                default -> {
                    expands |= Characters.expands(c, word);
                    word.append(Characters.bare(c));
                }
            }
        }
    }

    private void single() throws UnclearCommand {
        for (char c = next(); c != '\''; c = next()) {
            word.append(Characters.quoted(c));
        }
    }

    private void twofold() throws UnclearCommand {
        for (char c = next(); c != '"'; c = next()) {
            switch (c) {
                case '`' -> Characters.bare(c);
                case '$' -> dollarInQuotes();
                case '\\' -> escapeInQuotes();
                // History is for people at a prompt only, but nobody needs it here enough to rely on that.
                case '!' -> Characters.bare(c);
                default -> word.append(Characters.quoted(c));
            }
        }
    }

    /** Before the closing quote it is just a dollar, as in the pattern {@code "end$"}. */
    private void dollarInQuotes() throws UnclearCommand {
        if (at == text.length() || text.charAt(at) != '"') {
            Characters.bare('$');
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
