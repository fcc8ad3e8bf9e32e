package dev.deepseektui.core.memory.external;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.task.Excerpt;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What may be taken of a text that nobody vouches for: a line that only says something. One that gives orders, speaks in another's name,
 * carries marks of a terminal or a key is not taken at all.
 */
public final class ForeignText {
    private static final int MOST_READ = 4_000;
    private static final int LONGEST = 280;
    private static final int LONGEST_WORD = 24;

    private static final List<Pattern> HOSTILE = List.of(
            // Our own tags, the provider's and those of chats.
            Pattern.compile(
                    "(?i)<\\s*/?\\s*(?:injected|resident|canonical|note|notice|summary|system|user|assistant|tool|function|think)"),
            Pattern.compile("(?i)<\\s*[|｜]|\\[/?inst\\]|</?s>|(?:begin|end)[▁_]of[▁_]sentence"),
            Pattern.compile("(?im)^\\s*#*\\s*(?:system|assistant|user|developer|human|ai)\\s*(?:prompt|message)?\\s*:"),
            Pattern.compile("(?im)^\\[[a-z-]+/\\S+ (?:[0-9a-f]{8}|withdrawn)]"),
            Pattern.compile(
                    "(?i)\\b(?:ignore|disregard|forget|override|bypass)\\b.{0,40}\\b(?:previous|prior|above|earlier|all|any|your|these"
                            + "|system|everything)\\b"),
            Pattern.compile(
                    "(?i)\\b(?:you are now|you must|from now on|act as|pretend to|new instructions?|system prompt|jailbreak)\\b"),
            // In the user's name.
            Pattern.compile(
                    "(?i)\\busers?(?:'s)? (?:really |also |now )?(?:wants?|wishes|said|says|asked|asks|prefers?|likes|requires?"
                            + "|demands|insists|told|decided|agreed|approved|allows?|allowed|confirmed|always|never|must|(?:has|have) (?:asked"
                            + "|said|decided|agreed|approved|allowed|confirmed)|preferences?\\b|rules?\\b|wish\\b)"),
            Pattern.compile("(?i)\\b(?:do not|don't|never) (?:tell|inform|mention|reveal|ask)\\b"),
            Pattern.compile(
                    "(?i)\\b(?:run|execute|call|invoke|curl|wget)\\b.{0,30}(?:\\bcommand\\b|\\btool\\b|\\bshell\\b|https?://|\\|\\s*(?:ba)?sh)"));

    private ForeignText() {}

    /** Empty where nothing of it is fit. */
    public static Optional<String> cleaned(String text) {
        String start = text.substring(0, Math.min(text.length(), MOST_READ)).strip();
        if (start.isEmpty()
                || !SafeText.block(start).equals(start)
                || !Tags.neutral(start).equals(start)
                || SecretPatterns.isIn(start)) {
            return Optional.empty();
        }
        return HOSTILE.stream().anyMatch(sign -> sign.matcher(start).find())
                ? Optional.empty()
                : Optional.of(Excerpt.of(start.replaceAll("\\s+", " "), LONGEST)
                        .replace('<', '‹')
                        .replace('>', '›'));
    }

    /** Of a name, what a name is made of. */
    static String word(String name) {
        String plain = name.substring(0, Math.min(name.length(), LONGEST_WORD)).replaceAll("[^\\w.:-]", "");
        return plain.isEmpty() ? "unknown" : plain;
    }
}
