package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The user's messages of finished turns that stay verbatim, latest first, within limits for each and for all. Standing
 * rules always stay.
 */
final class UserMessages {
    static final int MAX_EACH = 400;

    private final Body body;
    private final ActivityDigest digest;
    private final double most;

    UserMessages(Body body, ActivityDigest digest, double most) {
        this.body = body;
        this.digest = digest;
        this.most = most;
    }

    /** Returns the texts that stay, by index of their message. */
    Map<Integer, String> staying(List<Integer> messages) {
        Map<Integer, String> staying = new TreeMap<>();
        double left = most;
        for (int i = messages.size() - 1; i >= 0; i--) {
            int index = messages.get(i);
            if (body.message(index).origin() == Origin.ASK) {
                int tokens = Math.min(MAX_EACH, body.tokens(index));
                left -= tokens;
                if (left >= 0) {
                    staying.put(index, beginning(index));
                } else {
                    staying.put(index, String.join("\n", rules(index)));
                }
            }
        }
        staying.values().removeIf(String::isEmpty);
        return new LinkedHashMap<>(staying);
    }

    /** Cuts a long message in proportion to its known token count. */
    private String beginning(int index) {
        String text = body.text(index);
        if (body.tokens(index) <= MAX_EACH) {
            return text;
        }
        int end = (int) ((long) text.length() * MAX_EACH / body.tokens(index));
        String head = SafeText.start(text, end);
        StringBuilder left = new StringBuilder(head);
        left.append("\n")
                .append(ModelTexts.of(UserMessages.class)
                        .text("user_message", body.held(index).pointer()));
        rules(index).stream()
                .filter(rule -> !head.contains(rule))
                .forEach(rule -> left.append('\n').append(rule));
        return left.toString();
    }

    private List<String> rules(int index) {
        return digest.rules(body.message(index).number());
    }
}
