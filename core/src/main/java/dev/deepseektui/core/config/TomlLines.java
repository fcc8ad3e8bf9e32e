package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The line numbers of the tables and keys in a TOML file, and errors that TOML4J ignores or reports without a reason.
 * Values are not parsed, only skipped.
 */
final class TomlLines {
    /** A plain name; anything else before an equals sign may be a misplaced secret. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

    private final Map<String, Integer> lines = new HashMap<>();
    private final List<TomlFlaw> flaws = new ArrayList<>();
    private final TomlScan scan;
    private String table = "";

    record TomlFlaw(int line, String words) {}

    private TomlLines(String text) {
        this.scan = new TomlScan(text, this::flaw);
    }

    static TomlLines index(String text) {
        TomlLines lines = new TomlLines(text);
        lines.read();
        return lines;
    }

    Optional<TomlFlaw> firstFlaw() {
        return flaws.stream().findFirst();
    }

    /**
     * Returns the line of a dotted name, or of the nearest enclosing table, because keys of inline tables have no line of their
     * own.
     */
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

    OptionalInt exactLineOf(String name) {
        Integer line = lines.get(name);
        return line == null ? OptionalInt.empty() : OptionalInt.of(line);
    }

    private void read() {
        if (scan.takes('\uFEFF')) {
            flaw("config.toml.mark");
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
        if (parts.contains("")) {
            flaw("config.toml.name");
        } else if (parts.size() > TomlScan.MAX_DEPTH) {
            flaw(TomlScan.TOO_DEEP);
        }
        table = String.join(".", parts);
        lines.putIfAbsent(table, scan.line());
    }

    private void key() {
        if (scan.at('\'')) {
            flaw("config.toml.quotes");
            return;
        }
        String name = scan.name();
        if (scan.at('.')) {
            flaw("config.toml.dotted");
            return;
        }
        if (name.isEmpty() || !scan.takes('=')) {
            return; // TOML4J reports the reason
        }
        lines.putIfAbsent(table.isEmpty() ? name : table + "." + name, scan.line());
        scan.skipBlank();
        if (scan.atLineEnd()) {
            flaw("config.toml.value", NAME.matcher(name).matches() ? name : "…");
            return;
        }
        scan.skipValue();
    }

    private void flaw(String key, Object... arguments) {
        flaws.add(new TomlFlaw(scan.line(), say(key, arguments)));
    }

    /** A scanner of TOML that tracks its position and line, and detects values that TOML4J cannot represent. */
    static final class TomlScan {
        /** The maximum nesting depth: much deeper than any real settings, and far from a stack overflow. */
        static final int MAX_DEPTH = 100;

        static final String TOO_DEEP = "config.toml.deep";

        private final String text;
        private final Consumer<String> flaws;
        private int at;
        private int line = 1;

        TomlScan(String text, Consumer<String> flaws) {
            this.text = text;
            this.flaws = flaws;
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

        /** Reads a bare or quoted name with surrounding whitespace; returns it without quotes. */
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
            String name = TomlFile.unquoted(text.substring(start, at).strip());
            skipBlank();
            return name;
        }

        /** Skips a value; strings and arrays may span several lines. */
        void skipValue() {
            int arrays = 0;
            int nesting = 0;
            while (!atEnd() && (arrays > 0 || !atLineEnd())) {
                char c = text.charAt(at);
                if (c == '"' || c == '\'') {
                    skipString(c);
                } else if (c == '#') {
                    skipLine();
                } else {
                    arrays += c == '[' ? 1 : c == ']' ? -1 : 0;
                    nesting += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
                    if (nesting == MAX_DEPTH + 1) {
                        flaws.accept(TOO_DEEP);
                    }
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
                at += at('\\') && quote == '"' ? escape() : 1;
            }
            at = Math.min(at, text.length());
        }

        /**
         * Checks an escape sequence and returns the number of characters to skip. An escaped line break is not skipped,
         * so that the caller counts the line.
         */
        private int escape() {
            boolean cutShort = (text.startsWith("u", at + 1) && !hexadecimal(4))
                    || (text.startsWith("U", at + 1) && !hexadecimal(8));
            if (cutShort) {
                flaws.accept("config.toml.escape");
            }
            return text.startsWith("\n", at + 1) ? 1 : 2;
        }

        private boolean hexadecimal(int digits) {
            int from = at + 2;
            return from + digits <= text.length()
                    && text.substring(from, from + digits)
                            .chars()
                            .allMatch(c -> Character.digit(c, 16) >= 0 && c < 0x80);
        }
    }
}
