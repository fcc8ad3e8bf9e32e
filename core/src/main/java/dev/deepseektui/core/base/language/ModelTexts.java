package dev.deepseektui.core.base.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The texts for the model in a Markdown file beside a class. A line {@code # key} begins the text with that key, which
 * ends before the next such line. {@code {0}} and {@code {0:file|files}} stand for arguments, as in {@link Messages}.
 */
public final class ModelTexts {
    private static final String HEADING = "# ";
    private static final Map<String, ModelTexts> BY_PACKAGE = new ConcurrentHashMap<>();

    private final String name;
    private final Map<String, String> texts = new LinkedHashMap<>();

    private ModelTexts(String name) {
        this.name = name;
    }

    /** Returns the texts in {@code texts.md} in the package of a class. */
    public static ModelTexts of(Class<?> neighbour) {
        return BY_PACKAGE.computeIfAbsent(neighbour.getPackageName(), absent -> beside(neighbour, "texts.md"));
    }

    /** Reads a file from the package of a class. */
    public static ModelTexts beside(Class<?> neighbour, String name) {
        ModelTexts read = new ModelTexts(name);
        try (InputStream file = Objects.requireNonNull(neighbour.getResourceAsStream(name), name)) {
            read.parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
        return read;
    }

    private void parse(String file) {
        String key = "";
        StringBuilder text = new StringBuilder();
        for (String line : (file + "\n" + HEADING).split("\n", -1)) {
            if (line.startsWith(HEADING)) {
                if (!key.isEmpty() && texts.put(key, text.toString().strip()) != null) {
                    throw new IllegalArgumentException(name + " contains " + key + " twice");
                }
                key = line.substring(HEADING.length()).strip();
                text.setLength(0);
            } else {
                text.append(line).append('\n');
            }
        }
    }

    public Set<String> keys() {
        return texts.keySet();
    }

    public Optional<String> find(String key) {
        return Optional.ofNullable(texts.get(key));
    }

    /** Returns a text with its placeholders filled; throws if the key does not exist. */
    public String text(String key, Object... arguments) {
        String text = texts.get(key);
        if (text == null) {
            throw new MissingResourceException("no text " + key + " in " + name, ModelTexts.class.getName(), key);
        }
        return arguments.length == 0 ? text : Messages.filled(text, arguments);
    }
}
