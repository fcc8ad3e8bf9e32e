package dev.deepseektui.core.base.language;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Objects;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The user-visible messages of a module, by key: {@code messages.properties} in English, {@code messages_zh.properties}
 * in Chinese, in UTF-8.
 *
 * <p>In a message, {@code {0}} stands for the first argument, and {@code {0:file|files}} for the first word if that
 * argument is 1, otherwise for the second.
 */
public final class Messages {
    /** A placeholder such as {@code {0}} or {@code {0:file|files}}. */
    private static final Pattern PLACE = Pattern.compile("\\{(\\d+)(?::([^|}]*)\\|([^}]*))?}");

    private final Class<?> module;
    private final String place;
    private final Map<Language, Properties> catalogues = new ConcurrentHashMap<>();

    /**
     * Creates the messages; the catalogues are read on first use.
     *
     * @param module a class of the module
     * @param place the catalogues' directory in the module, with a slash at both ends
     */
    public Messages(Class<?> module, String place) {
        this.module = module;
        this.place = place;
    }

    public String text(String key, Object... arguments) {
        return filled(text(catalogue(), key), arguments);
    }

    /** Returns the messages whose keys begin with a prefix; the bundle's keys omit the prefix. */
    public ResourceBundle bundle(String prefix) {
        Properties catalogue = catalogue();
        return new ResourceBundle() {
            @Override
            protected @Nullable Object handleGetObject(String key) {
                return catalogue.getProperty(prefix + key);
            }

            @Override
            public Enumeration<String> getKeys() {
                return Collections.enumeration(catalogue.stringPropertyNames().stream()
                        .filter(key -> key.startsWith(prefix))
                        .map(key -> key.substring(prefix.length()))
                        .toList());
            }
        };
    }

    private static String text(Properties catalogue, String key) {
        String text = catalogue.getProperty(key);
        if (text == null) {
            throw new MissingResourceException("no text " + key, Messages.class.getName(), key);
        }
        return text;
    }

    private Properties catalogue() {
        return catalogues.computeIfAbsent(Language.current(), this::read);
    }

    private Properties read(Language language) {
        String name = place + (language == Language.CHINESE ? "messages_zh" : "messages") + ".properties";
        Properties read = new Properties();
        try (Reader file = new InputStreamReader(
                Objects.requireNonNull(module.getResourceAsStream(name), name), StandardCharsets.UTF_8)) {
            read.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
        return read;
    }

    /** Fills the placeholders of a template. Placeholders inside an argument are not filled. */
    static String filled(String template, Object... arguments) {
        return PLACE.matcher(template).replaceAll(place -> {
            String argument = String.valueOf(arguments[Integer.parseInt(place.group(1))]);
            String chosen = place.group(2) == null ? argument : argument.equals("1") ? place.group(2) : place.group(3);
            return Matcher.quoteReplacement(chosen);
        });
    }
}
