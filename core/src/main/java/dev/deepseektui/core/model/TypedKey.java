package dev.deepseektui.core.model;

import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.Credentials;
import dev.deepseektui.core.config.DeepseekHome;

/** The storage of API keys typed by the user. Error messages do not contain the key. */
public final class TypedKey {
    private TypedKey() {}

    public static void store(String typed, DeepseekHome home) {
        Credentials.store(home, checked(typed));
    }

    /** Stores a key for a provider other than the main one. */
    public static void store(String typed, String provider, DeepseekHome home) {
        Credentials.store(home, provider, checked(typed));
    }

    /** Throws a user error if a prompt contains an API key, because prompts are recorded and sent. */
    public static void rejectIn(String prompt) {
        if (SecretPatterns.apiKey(prompt).isPresent()) {
            throw CoreMessages.error("model.key.typed");
        }
    }

    private static String checked(String typed) {
        String key = typed.strip();
        if (key.isEmpty()) {
            throw CoreMessages.error("model.key.empty");
        }
        if (ModelKeys.API_KEY.type().fromText(key).isEmpty()) {
            throw CoreMessages.error("model.key.form", ModelKeys.API_KEY.type().allowed());
        }
        return key;
    }
}
