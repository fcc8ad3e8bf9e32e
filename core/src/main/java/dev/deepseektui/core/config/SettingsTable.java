package dev.deepseektui.core.config;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Adds a whole table to a settings file, or takes one away, and leaves all else in it as it is: comments, blanks, order. */
public final class SettingsTable {
    private static final Pattern HEAD = Pattern.compile("\\s*\\[\\s*([A-Za-z0-9_.\\s-]+?)\\s*]\\s*(?:#.*)?");

    private final Path file;
    private final String name;

    /** {@code name}: with its dots. */
    public SettingsTable(Path file, String name) {
        this.file = file;
        this.name = name;
    }

    /** The tables of a file of TOML as they stand in it, for one that another program reads. */
    public static Map<String, Object> tables(Path file) {
        return TomlFile.read(file).tables();
    }

    /** Adds the table behind all that is there; refused where the file would not say exactly that. */
    public void add(Map<String, Object> fields) {
        String before = text();
        String gap = before.isEmpty() || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
        StringBuilder after = new StringBuilder(before + gap + "[" + name + "]\n");
        new TreeMap<>(fields)
                .forEach((key, value) -> after.append(key)
                        .append(" = ")
                        .append(TomlText.of(value).orElseThrow(() -> unwritable(key)))
                        .append('\n'));
        Map<String, Object> tables = TomlFile.of(file, after.toString()).tables();
        for (String key : fields.keySet()) {
            if (!plain(fields.get(key)).equals(plain(found(tables, name + "." + key)))) {
                throw unwritable(key);
            }
        }
        if (!filled(without(tables, name))
                .equals(filled(without(TomlFile.of(file, before).tables(), name)))) {
            throw unwritable(name);
        }
        write(after.toString());
    }

    private UserError unwritable(String key) {
        return new UserError(
                "%s: %s of [%s] has a text that a settings file cannot hold; put it into a script, and name that"
                        .formatted(SafeText.line(file.toString()), SafeText.line(key), name));
    }

    private static Object found(Map<?, ?> tables, String name) {
        int dot = name.indexOf('.');
        Object found = tables.get(dot < 0 ? name : name.substring(0, dot));
        return dot < 0 || !(found instanceof Map<?, ?> inner)
                ? Objects.requireNonNullElse(found, "")
                : found(inner, name.substring(dot + 1));
    }

    /** Returns tables with names that have no quotes. */
    private static Object plain(Object value) {
        if (!(value instanceof Map<?, ?> table)) {
            return value;
        }
        Map<String, Object> plain = new TreeMap<>();
        table.forEach(
                (key, each) -> plain.put(TomlNames.unquoted(String.valueOf(key)), plain(Objects.requireNonNull(each))));
        return plain;
    }

    /** With the tables inside it. */
    public void remove() {
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
        Map<String, Object> wanted = without(TomlFile.of(file, before).tables(), name);
        if (after.equals(before)
                || !filled(wanted).equals(filled(TomlFile.of(file, after).tables()))) {
            throw new UserError("%s: remove [%s] yourself; what stands there is not plain enough to be changed"
                    .formatted(SafeText.line(file.toString()), name));
        }
        write(after);
    }

    private static Map<String, Object> without(Map<String, Object> tables, String name) {
        Map<String, Object> copy = new TreeMap<>(tables);
        int dot = name.indexOf('.');
        String first = dot < 0 ? name : name.substring(0, dot);
        if (dot < 0) {
            copy.remove(first);
        } else if (copy.get(first) instanceof Map<?, ?> inner) {
            copy.put(first, without(filled(inner), name.substring(dot + 1)));
        }
        return copy;
    }

    /** Without tables that hold nothing. */
    private static Map<String, Object> filled(Map<?, ?> tables) {
        Map<String, Object> filled = new TreeMap<>();
        tables.forEach((key, value) -> {
            Object kept = value instanceof Map<?, ?> inner ? filled(inner) : value;
            if (!(kept instanceof Map<?, ?> empty && empty.isEmpty())) {
                filled.put(String.valueOf(key), Objects.requireNonNull(kept));
            }
        });
        return filled;
    }

    private String text() {
        return Files.exists(file) ? TomlFile.textOf(file) : "";
    }

    private void write(String text) {
        try {
            // A link stays one, as those do who keep their settings elsewhere.
            Path real = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            AtomicFiles.createPrivateDirectories(Objects.requireNonNull(real.getParent()));
            AtomicFiles.writePrivate(real, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserError(SafeText.line(file.toString()) + ": cannot be written: " + IoReason.of(e), e);
        }
    }
}
