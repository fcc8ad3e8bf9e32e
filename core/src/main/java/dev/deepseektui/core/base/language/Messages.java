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
import org.jspecify.annotations.Nullable;

/**
 * The texts of a module for people, by key: {@code messages.properties} in English, {@code messages_zh.properties} in Chinese, in UTF-8.
 *
 * <p>In a text, {@code {0}} stands for the first argument, and {@code {0:file|files}} for the first word if that argument is 1, else the
 * second.
 */
public final class Messages {
    private final Class<?> module;
    private final String place;
    private final Map<Language, Properties> catalogues = new ConcurrentHashMap<>();

    /**
     * Texts that are read when the first of them is needed.
     *
     * @param module a class of the module
     * @param place the directory of the catalogues in it, with a slash at both ends
     */
    public Messages(Class<?> module, String place) {
        this.module = module;
        this.place = place;
    }

    public String text(String key, Object... arguments) {
        return TextTemplate.filled(text(catalogue(), key), arguments);
    }

    /** Returns the texts whose keys begin with a prefix, under their keys without it. */
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
        return catalogues.computeIfAbsent(Language.spoken(), this::read);
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

    /** A text with places for arguments. An argument is inserted as it is: a place inside one is not filled. */
    static final class TextTemplate {
        private TextTemplate() {}

        static String filled(String template, Object... arguments) {
            int open = template.indexOf('{');
            if (open < 0) {
                return template;
            }
            StringBuilder filled = new StringBuilder(template.length() + 32);
            int at = 0;
            while (open >= 0) {
                int close = template.indexOf('}', open);
                filled.append(template, at, open).append(argument(template.substring(open + 1, close), arguments));
                at = close + 1;
                open = template.indexOf('{', at);
            }
            return filled.append(template, at, template.length()).toString();
        }

        /** Returns the argument for a place such as {@code 0} or {@code 0:file|files}. */
        private static String argument(String place, Object... arguments) {
            int colon = place.indexOf(':');
            String argument =
                    String.valueOf(arguments[Integer.parseInt(colon < 0 ? place : place.substring(0, colon))]);
            if (colon < 0) {
                return argument;
            }
            int bar = place.indexOf('|', colon);
            return argument.equals("1") ? place.substring(colon + 1, bar) : place.substring(bar + 1);
        }
    }
}
