package dev.deepseektui.core.base.language;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A language of the user interface. A process uses one at a time; it is set at start and again when the settings are read. */
public enum Language {
    ENGLISH("en"),
    CHINESE("zh");

    /** The environment variables of the locale; the first one that is set takes precedence. */
    private static final List<String> LOCALES = List.of("LC_ALL", "LC_MESSAGES", "LANG");

    private static volatile Language current = ENGLISH;

    private final String word;

    Language(String word) {
        this.word = word;
    }

    /** Returns the allowed values of the language setting; {@code auto} follows the locale. */
    public static String[] words() {
        return new String[] {"auto", ENGLISH.word, CHINESE.word};
    }

    public static Language of(String word, Map<String, String> environment) {
        return named(word.equals("auto") ? locale(environment) : word);
    }

    private static Language named(String name) {
        return name.toLowerCase(Locale.ROOT).startsWith(CHINESE.word) ? CHINESE : ENGLISH;
    }

    private static String locale(Map<String, String> environment) {
        return LOCALES.stream()
                .map(name -> environment.getOrDefault(name, ""))
                .filter(locale -> !locale.isEmpty())
                .findFirst()
                .filter(Language::isUnicode)
                .orElse(ENGLISH.word);
    }

    /**
     * Returns true if the locale's encoding is UTF-8. A locale that names no encoding, such as {@code zh_CN}, has an
     * older one.
     */
    private static boolean isUnicode(String locale) {
        return locale.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
    }

    public static Language current() {
        return current;
    }

    public void makeCurrent() {
        current = this;
    }
}
