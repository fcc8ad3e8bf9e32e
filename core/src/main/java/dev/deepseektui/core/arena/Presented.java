package dev.deepseektui.core.arena;

import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.event.MessageSource.Injection;
import dev.deepseektui.core.message.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the model has in front of it of all that was injected: read off the prompt itself each time, so that it cannot differ from it
 * whatever became of the conversation. Of two that were told about one thing the later counts.
 */
public final class Presented {
    /** What the message begins with that carries an injection. */
    static final String LEAD = "What holds beside the conversation, new or changed:\n";

    private final Map<String, String> fingerprints = new LinkedHashMap<>();

    private Presented() {}

    public static Presented in(List<PromptMessage> messages) {
        Presented presented = new Presented();
        for (PromptMessage message : messages) {
            if (isInjection(message)) {
                SectionText.scan(message.content().content(), presented.fingerprints::put);
            }
        }
        return presented;
    }

    /** Whether the message carries an injection of ours: a file that the user mentioned is injected too, but is none. */
    public static boolean isInjection(PromptMessage message) {
        return message.origin() == Origin.CANONICAL || message.source() instanceof Injection;
    }

    public boolean has(ArenaEntry entry) {
        String told = fingerprints.get(entry.key().mark());
        return entry.fingerprint().equals(told) || (entry.oncePerSession() && told != null);
    }

    /** Whether something was told under the key and not withdrawn since. */
    boolean isTold(EntryKey key) {
        String told = fingerprints.get(key.mark());
        return told != null && !told.equals(SectionText.WITHDRAWN);
    }
}
