package dev.deepseektui.core.config;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A settings file that is edited in place: comments, blank lines and order are kept. A change that cannot be made this way is
 * refused with a message that asks the user to make it.
 */
public record SettingsFile(Path path) {
    /** A key with a value on one line, and the comment after it. */
    private static final Pattern ON_ONE_LINE = Pattern.compile(
            "(?<key>\\s*\"?[A-Za-z0-9_-]+\"?\\s*=\\s*)(?:\"(?!\"\")(?:[^\"\\\\]|\\\\.)*\"|'(?!'')[^']*'|[A-Za-z0-9_.+-]+)"
                    + "(?<rest>\\s*(?:#.*)?)");

    private static final Pattern HEAD = Pattern.compile("\\s*\\[\\s*([A-Za-z0-9_.\\s-]+?)\\s*]\\s*(?:#.*)?");

    /** Returns the tables as read by TOML4J, which keeps the quotes around quoted keys. */
    public Map<String, Object> tables() {
        return TomlFile.read(path).tables();
    }

    /** Sets a key, given with its section, to a string. Creates the file, readable only by its owner, if necessary. */
    public void set(String name, String value) {
        int dot = name.lastIndexOf('.');
        String section = name.substring(0, dot);
        String key = name.substring(dot + 1);
        UserError refusal = CoreMessages.error("config.edit.set", path, key, quoted(value), section);
        String before = text();
        String after = withValue(before, section, key, value).orElseThrow(() -> refusal);
        if (!with(tables(before), name, value).equals(plain(tables(after)))) {
            throw refusal;
        }
        write(after);
    }

    private static Optional<String> withValue(String before, String section, String key, String value) {
        String lineEnd = before.contains("\r\n") ? "\r\n" : "\n";
        List<String> lines = new ArrayList<>(List.of(before.split("\n", -1)));
        TomlLines index = TomlLines.index(before);
        OptionalInt line = index.exactLineOf(section + "." + key);
        OptionalInt head = index.exactLineOf(section);
        String written = key + " = " + quoted(value);
        if (line.isPresent()) {
            int at = line.getAsInt() - 1;
            Optional<String> changed = changedLine(lines.get(at), value);
            changed.ifPresent(text -> lines.set(at, text));
            return changed.map(text -> String.join("\n", lines));
        }
        if (head.isPresent()) {
            lines.add(head.getAsInt(), written + lineEnd.substring(0, lineEnd.length() - 1));
            return Optional.of(String.join("\n", lines));
        }
        return Optional.of(before + gap(before, lineEnd) + "[" + section + "]" + lineEnd + written + lineEnd);
    }

    private static Optional<String> changedLine(String line, String value) {
        String end = line.endsWith("\r") ? "\r" : "";
        Matcher matcher = ON_ONE_LINE.matcher(line.substring(0, line.length() - end.length()));
        return matcher.matches()
                ? Optional.of(matcher.group("key") + quoted(value) + matcher.group("rest") + end)
                : Optional.empty();
    }

    private static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static String gap(String before, String lineEnd) {
        boolean isApart = before.isEmpty() || before.endsWith("\n\n");
        return isApart ? "" : before.endsWith("\n") ? lineEnd : lineEnd + lineEnd;
    }

    /** Adds a table with a dotted name at the end of the file. */
    public void addTable(String name, Map<String, Object> fields) {
        String before = text();
        StringBuilder after = new StringBuilder(before + gap(before, "\n") + "[" + name + "]\n");
        new TreeMap<>(fields)
                .forEach((key, value) -> after.append(key)
                        .append(" = ")
                        .append(TomlText.of(value).orElseThrow(() -> unwritable(name, key)))
                        .append('\n'));
        if (!with(tables(before), name, plain(fields)).equals(plain(tables(after.toString())))) {
            throw unwritable(name, name);
        }
        write(after.toString());
    }

    private UserError unwritable(String name, String key) {
        return CoreMessages.error("config.edit.text", path, key, name);
    }

    /** Removes a table and the tables inside it. */
    public void removeTable(String name) {
        String before = text();
        List<String> kept = new ArrayList<>();
        boolean isInside = false;
        for (String line : before.split("\n", -1)) {
            Matcher head = HEAD.matcher(line);
            if (head.matches()) {
                String table = head.group(1);
                isInside = table.equals(name) || table.startsWith(name + ".");
            }
            if (!isInside) {
                kept.add(line);
            }
        }
        String after = String.join("\n", kept);
        if (after.equals(before) || !with(tables(before), name, Map.of()).equals(plain(tables(after)))) {
            throw CoreMessages.error("config.edit.remove", path, name);
        }
        write(after);
    }

    /**
     * Returns a copy of the tables with the value at a dotted name replaced; an empty table as the value removes it.
     */
    private static Map<String, Object> with(Map<?, ?> tables, String name, Object value) {
        int dot = name.indexOf('.');
        String first = dot < 0 ? name : name.substring(0, dot);
        Map<String, Object> changed = plain(tables);
        Object inner = changed.getOrDefault(first, Map.of());
        changed.put(
                first,
                dot < 0
                        ? value
                        : with(inner instanceof Map<?, ?> table ? table : Map.of(), name.substring(dot + 1), value));
        return plain(changed);
    }

    /** Returns a copy of the tables with unquoted keys and without empty tables. */
    private static Map<String, Object> plain(Map<?, ?> tables) {
        Map<String, Object> plain = new TreeMap<>();
        tables.forEach((key, value) -> {
            Object kept = value instanceof Map<?, ?> inner ? plain(inner) : Objects.requireNonNull(value);
            if (!kept.equals(Map.of())) {
                plain.put(TomlFile.unquoted(String.valueOf(key)), kept);
            }
        });
        return plain;
    }

    private Map<String, Object> tables(String text) {
        return TomlFile.of(path, text).tables();
    }

    private String text() {
        return Files.exists(path) ? TomlFile.textOf(path) : "";
    }

    private void write(String text) {
        try {
            // A symbolic link remains a link; its target is replaced.
            Path real = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
            AtomicFiles.createPrivateDirectories(Objects.requireNonNull(real.getParent()));
            AtomicFiles.writePrivate(real, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw CoreMessages.error(e, "error.unwritable", path, IoReason.of(e));
        }
    }

    /**
     * A writer of TOML values. TOML4J misreads some strings, such as one that ends with a backslash or has a backslash
     * before an n. Each string is therefore written in the first form that TOML4J reads back unchanged.
     */
    private static final class TomlText {
        private static final Path NOWHERE = Path.of("settings");

        private TomlText() {}

        /** Returns the TOML form of a value, or empty if it contains a string that TOML4J cannot read in any form. */
        static Optional<String> of(Object value) {
            if (value instanceof String text) {
                return forms(text).filter(form -> readsAs(form, text)).findFirst();
            }
            if (value instanceof List<?> list) {
                List<String> elements =
                        list.stream().flatMap(each -> of(each).stream()).toList();
                return joined(elements, list.size(), "[", "]");
            }
            if (value instanceof Map<?, ?> table) {
                List<String> entries = new ArrayList<>();
                new TreeMap<>(table)
                        .forEach((key, each) -> of(each).ifPresent(text -> entries.add(Json.line(key) + " = " + text)));
                return joined(entries, table.size(), "{", "}");
            }
            return Optional.of(Json.line(value));
        }

        private static Optional<String> joined(List<String> parts, int wanted, String open, String close) {
            return parts.size() == wanted ? Optional.of(open + String.join(", ", parts) + close) : Optional.empty();
        }

        private static Stream<String> forms(String text) {
            return Stream.of(
                    Json.line(text),
                    "'" + text + "'",
                    "'''\n" + text + "'''",
                    "\"\"\"\n" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\"\"");
        }

        private static boolean readsAs(String form, String text) {
            try {
                Map<String, Object> read = TomlFile.of(
                                NOWHERE, "a = [" + form + ", \"z\"]\nb = {c = " + form + ", d = 2}\ne = 3\n")
                        .tables();
                return List.of(text, "z").equals(read.get("a"))
                        && Map.of("c", text, "d", 2L).equals(read.get("b"))
                        && Long.valueOf(3).equals(read.get("e"));
            } catch (UserError e) {
                return false;
            }
        }
    }
}
