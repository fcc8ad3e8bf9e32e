package dev.deepseektui.core.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The notation of a local Ollama model in settings: {@code ollama:NAME}. */
public final class OllamaName {
    private static final Pattern FORM = Pattern.compile("ollama:([\\p{Alnum}][\\p{Alnum}._:/-]*)");

    private OllamaName() {}

    /** Returns the model's name, or empty if the word has another form. */
    public static Optional<String> in(String word) {
        Matcher matcher = FORM.matcher(word);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
