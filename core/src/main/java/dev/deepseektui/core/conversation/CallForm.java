package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.Json;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What of a tool call may be sent back. A model writes anything, but one call that the provider refuses would make every later
 * request fail.
 */
public final class CallForm {
    public static final String MALFORMED = "malformed_arguments";

    private static final Pattern REFUSED_IN_NAMES = Pattern.compile("[^A-Za-z0-9_-]");
    private static final int LONGEST_NAME = 64;

    private CallForm() {}

    /** The arguments verbatim when they are a JSON object, else an object that holds them as text. */
    static String arguments(String raw) {
        return isObject(raw) ? raw : Json.line(Map.of(MALFORMED, raw));
    }

    public static boolean isObject(String arguments) {
        try {
            return Json.tree(arguments).isObject();
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    static String name(String raw) {
        String allowed = REFUSED_IN_NAMES.matcher(raw).replaceAll("_");
        if (allowed.isEmpty()) {
            return "_";
        }
        return allowed.length() <= LONGEST_NAME ? allowed : allowed.substring(0, LONGEST_NAME);
    }
}
