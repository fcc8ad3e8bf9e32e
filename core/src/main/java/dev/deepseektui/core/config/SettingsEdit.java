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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes one setting into a settings file and leaves all else in it as it is: comments, blanks, order. What is not plain enough to be
 * changed so is the user's to change.
 */
public final class SettingsEdit {
    /** A key with a value on one line, and what stands behind it. */
    private static final Pattern ON_ONE_LINE = Pattern.compile(
            "(?<key>\\s*\"?[A-Za-z0-9_-]+\"?\\s*=\\s*)(?:\"(?!\"\")(?:[^\"\\\\]|\\\\.)*\"|'(?!'')[^']*'|[A-Za-z0-9_.+-]+)"
                    + "(?<rest>\\s*(?:#.*)?)");

    private final Path file;
    private final String section;
    private final String key;

    private SettingsEdit(Path file, String name) {
        this.file = file;
        int dot = name.lastIndexOf('.');
        this.section = name.substring(0, dot);
        this.key = name.substring(dot + 1);
    }

    /** The file is there afterwards, and readable by its owner only. */
    public static void keep(Path file, String name, String value) {
        new SettingsEdit(file, name).write(value);
    }

    private void write(String value) {
        try {
            // A link stays one, as those do who keep their settings elsewhere.
            Path real = Files.exists(file) ? file.toRealPath() : file;
            String before = Files.exists(real) ? TomlFile.textOf(real) : "";
            String after = with(before, value);
            check(before, after, value);
            AtomicFiles.createPrivateDirectories(
                    Objects.requireNonNull(real.toAbsolutePath().getParent()));
            AtomicFiles.writePrivate(real, after.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserError(shown() + ": cannot be written: " + IoReason.of(e), e);
        }
    }

    private String shown() {
        return SafeText.line(file.toString());
    }

    private UserError byHand(String value) {
        return new UserError(
                "%s: write %s = %s under [%s] yourself; what stands there is not plain enough to be changed"
                        .formatted(shown(), key, quoted(value), section));
    }

    private String with(String before, String value) {
        String feed = before.contains("\r\n") ? "\r\n" : "\n";
        List<String> lines = new ArrayList<>(List.of(before.split("\n", -1)));
        TomlLines index = TomlLines.index(before);
        OptionalInt line = index.exactLineOf(section + "." + key);
        OptionalInt head = index.exactLineOf(section);
        String written = key + " = " + quoted(value);
        if (line.isPresent()) {
            int at = line.getAsInt() - 1;
            lines.set(at, changed(lines.get(at), value));
        } else if (head.isPresent()) {
            String end = feed.substring(0, feed.length() - 1);
            lines.add(head.getAsInt(), written + end);
        } else {
            boolean isApart = before.isEmpty() || before.endsWith("\n\n");
            String gap = isApart ? "" : before.endsWith("\n") ? feed : feed + feed;
            return before + gap + "[" + section + "]" + feed + written + feed;
        }
        return String.join("\n", lines);
    }

    private String changed(String line, String value) {
        String end = line.endsWith("\r") ? "\r" : "";
        Matcher matcher = ON_ONE_LINE.matcher(line.substring(0, line.length() - end.length()));
        if (!matcher.matches()) {
            throw byHand(value);
        }
        return matcher.group("key") + quoted(value) + matcher.group("rest") + end;
    }

    private static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** All that was set is set as before, but this. */
    private void check(String before, String after, String value) {
        Map<String, Object> wanted = copy(TomlFile.of(file, before).tables());
        Object table = wanted.computeIfAbsent(section, none -> new HashMap<String, Object>());
        if (!(table instanceof Map<?, ?> old)) {
            throw byHand(value);
        }
        Map<Object, Object> set = new HashMap<>(old);
        set.put(key, value);
        wanted.put(section, set);
        if (!wanted.equals(copy(TomlFile.of(file, after).tables()))) {
            throw byHand(value);
        }
    }

    private static Map<String, Object> copy(Map<String, Object> tables) {
        return new HashMap<>(tables);
    }
}
