package dev.deepseektui.core.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The line of each table and key of a TOML text, and flaws that TOML4J ignores or refuses without a reason. Values are not parsed: only their ends
 * are found.
 */
final class TomlLines {
    /** Plain names: anything else before an equals sign may be a misplaced secret. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

    private final Map<String, Integer> lines = new HashMap<>();
    private final List<Flaw> flaws = new ArrayList<>();
    private final TomlScan scan;
    private String table = "";

    record Flaw(int line, String words) {}

    private TomlLines(String text) {
        this.scan = new TomlScan(text, this::flaw);
    }

    static TomlLines index(String text) {
        TomlLines lines = new TomlLines(text);
        lines.read();
        return lines;
    }

    Optional<Flaw> firstFlaw() {
        return flaws.stream().findFirst();
    }

    /** Returns the line of a dotted name, or of the nearest table around it: keys of inline tables have no line of their own. */
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
        if (parts.contains("")) {
            flaw("a section needs a name, and so does each of its parts");
        } else if (parts.size() > TomlScan.DEEPEST) {
            flaw(TomlScan.TOO_DEEP);
        }
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
}
