package dev.deepseektui.core.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The line of each table and key of a TOML text. TOML4J tells neither, and passes over or refuses without a reason what is
 * reported here as a flaw. It does not parse values: it only finds where they end.
 */
final class TomlLines {
    /** Anything else before an equals sign may be a secret with its key's sign forgotten. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

    private final Map<String, Integer> lines = new HashMap<>();
    private final List<Flaw> flaws = new ArrayList<>();
    private final Scan scan;
    private String table = "";

    /** What is wrong with a line, in words for people. */
    record Flaw(int line, String words) {}

    private TomlLines(String text) {
        this.scan = new Scan(text);
    }

    static TomlLines index(String text) {
        TomlLines lines = new TomlLines(text);
        lines.read();
        return lines;
    }

    Optional<Flaw> firstFlaw() {
        return flaws.stream().findFirst();
    }

    /** The line of a dotted name, or of the nearest thing around it: the keys of an inline table have no line of their own. */
    int lineOf(String name) {
        String at = name;
        while (!lines.containsKey(at)) {
            int dot = at.lastIndexOf('.');
            if (dot < 0) {
                return 1;
            }
            at = at.substring(0, dot);
        }
        return lines.get(at);
    }

    private void read() {
        if (scan.takes('\uFEFF')) {
            flaw("starts with a byte order mark; save it as UTF-8 without one");
        }
        while (!scan.atEnd()) {
            scan.skipBlank();
            if (scan.takes('[')) {
                table();
            } else if (!scan.atLineEnd()) {
                key();
            }
            scan.skipLine();
        }
    }

    private void table() {
        scan.takes('[');
        List<String> parts = new ArrayList<>();
        do {
            parts.add(scan.name());
        } while (scan.takes('.'));
        table = String.join(".", parts);
        lines.putIfAbsent(table, scan.line());
    }

    private void key() {
        if (scan.at('\'')) {
            flaw("keys in single quotes are not supported; use double quotes or none");
            return;
        }
        String name = scan.name();
        if (scan.at('.')) {
            flaw("dotted keys are not supported; write the key under a [section] line");
            return;
        }
        if (name.isEmpty() || !scan.takes('=')) {
            return; // TOML4J says what is wrong
        }
        lines.putIfAbsent(table.isEmpty() ? name : table + "." + name, scan.line());
        scan.skipBlank();
        if (scan.atLineEnd()) {
            flaw(NAME.matcher(name).matches() ? name + " has no value" : "a key has no value");
            return;
        }
        scan.skipValue();
    }

    private void flaw(String words) {
        flaws.add(new Flaw(scan.line(), words));
    }

    /** A position in the text and the line it is on. */
    private static final class Scan {
        private final String text;
        private int at;
        private int line = 1;

        Scan(String text) {
            this.text = text;
        }

        int line() {
            return line;
        }

        boolean atEnd() {
            return at >= text.length();
        }

        boolean at(char c) {
            return at < text.length() && text.charAt(at) == c;
        }

        boolean takes(char c) {
            if (!at(c)) {
                return false;
            }
            at++;
            return true;
        }

        boolean atLineEnd() {
            return atEnd() || at('\n') || at('#') || at('\r');
        }

        void skipBlank() {
            while (at(' ') || at('\t')) {
                at++;
            }
        }

        void skipLine() {
            while (!atEnd() && !at('\n')) {
                at++;
            }
            if (takes('\n')) {
                line++;
            }
        }

        /** A bare or quoted name with the blanks around it, without its quotes. */
        String name() {
            skipBlank();
            int start = at;
            if (takes('"')) {
                while (!atEnd() && !at('"') && !at('\n')) {
                    at += at('\\') ? 2 : 1;
                }
                takes('"');
            } else {
                while (!atEnd() && ".=[]#\n".indexOf(text.charAt(at)) < 0) {
                    at++;
                }
            }
            at = Math.min(at, text.length());
            String name = TomlNames.unquoted(text.substring(start, at).strip());
            skipBlank();
            return name;
        }

        /** Strings and arrays may go on over several lines. */
        void skipValue() {
            int depth = 0;
            while (!atEnd() && (depth > 0 || !atLineEnd())) {
                char c = text.charAt(at);
                if (c == '"' || c == '\'') {
                    skipString(c);
                } else if (c == '#') {
                    skipLine();
                } else {
                    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
                    line += c == '\n' ? 1 : 0;
                    at++;
                }
            }
        }

        private void skipString(char quote) {
            String triple = String.valueOf(quote).repeat(3);
            boolean multiline = text.startsWith(triple, at);
            at += multiline ? 3 : 1;
            while (!atEnd()) {
                if (multiline ? text.startsWith(triple, at) : at(quote)) {
                    at += multiline ? 3 : 1;
                    return;
                }
                if (at('\n') && !multiline) {
                    return;
                }
                line += at('\n') ? 1 : 0;
                at += at('\\') && quote == '"' && !text.startsWith("\n", at + 1) ? 2 : 1;
            }
            at = Math.min(at, text.length());
        }
    }
}
