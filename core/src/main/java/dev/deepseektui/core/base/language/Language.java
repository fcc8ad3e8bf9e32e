package dev.deepseektui.core.base.language;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which language does a person read? A process speaks one, as it has one default locale: it is chosen when the process starts, before
 * anything is said, and once more when the settings are read.
 */
public enum Language {
    ENGLISH("en"),
    CHINESE("zh");

    /** The first that is set counts, as for any program. */
    private static final List<String> LOCALES = List.of("LC_ALL", "LC_MESSAGES", "LANG");

    private static volatile Language spoken = ENGLISH;

    private final String word;

    Language(String word) {
        this.word = word;
    }

    /** As they are written in the settings; {@code auto} follows the locale. */
    public static String[] words() {
        return new String[] {"auto", ENGLISH.word, CHINESE.word};
    }

    /** English where the locale's language is not there. */
    public static Language of(String word, Map<String, String> environment) {
        return named(word.equals("auto") ? locale(environment) : word);
    }

    private static Language named(String name) {
        return name.toLowerCase(Locale.ROOT).startsWith(CHINESE.word) ? CHINESE : ENGLISH;
    }

    /** A locale of another encoding could not show it. */
    private static String locale(Map<String, String> environment) {
        return LOCALES.stream()
                .map(name -> environment.getOrDefault(name, ""))
                .filter(locale -> !locale.isEmpty())
                .findFirst()
                .filter(Language::isUnicode)
                .orElse(ENGLISH.word);
    }

    /** Whether programs that follow this locale write UTF-8; {@code zh_CN} alone is an older encoding. */
    private static boolean isUnicode(String locale) {
        return locale.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
    }

    /** What this process speaks. */
    public static Language spoken() {
        return spoken;
    }

    public void speak() {
        spoken = this;
    }
}
