package dev.deepseektui.core.model.repair;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.model.JsonText;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The text of the messages in a prompt. A tool call written as text is data if one of them contains it line by line:
 * the model quotes a file, a page or the user. Blanks are ignored, because tools add line numbers and spaces.
 */
final class EarlierText {
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private EarlierText() {}

    static boolean contains(JsonText messages, String block) {
        List<String> lines = block.lines()
                .map(EarlierText::squeezed)
                .filter(line -> !line.isEmpty())
                .toList();
        try {
            return any(Json.tree(messages.bytes()), text -> holds(squeezed(text), lines));
        } catch (IOException e) {
            throw new IllegalArgumentException("the messages are no JSON", e);
        }
    }

    private static boolean holds(String text, List<String> lines) {
        int from = 0;
        for (String line : lines) {
            int found = text.indexOf(line, from);
            if (found < 0) {
                return false;
            }
            from = found + line.length();
        }
        return true;
    }

    /** Tests all strings, including those in the arguments of calls. */
    private static boolean any(JsonNode node, Predicate<String> test) {
        if (node.isTextual()) {
            String text = node.textValue();
            return test.test(text)
                    || (text.startsWith("{")
                            && LooseJson.strict(text)
                                    .filter(JsonNode::isObject)
                                    .filter(inner -> any(inner, test))
                                    .isPresent());
        }
        for (JsonNode child : node) {
            if (any(child, test)) {
                return true;
            }
        }
        return false;
    }

    private static String squeezed(String text) {
        return BLANKS.matcher(text).replaceAll("");
    }
}
