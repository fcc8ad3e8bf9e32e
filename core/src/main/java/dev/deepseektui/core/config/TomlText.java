package dev.deepseektui.core.config;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Values written as TOML. TOML4J misreads some strings, such as one that ends with a backslash or has a backslash before an n: each is
 * written in the first form that it reads back as the same.
 */
final class TomlText {
    private static final Path NOWHERE = Path.of("settings");

    private TomlText() {}

    /** Returns the text of a string, flag, number, list or table of such; empty if it has a string that TOML4J reads in no form. */
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
