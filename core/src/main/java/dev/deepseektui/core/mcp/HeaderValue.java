package dev.deepseektui.core.mcp;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;

/** A text as the value of a header: as it is where that can be, else in base64. */
final class HeaderValue {
    private static final String START = "=?base64?";
    private static final String END = "?=";
    private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?");

    private HeaderValue() {}

    /** Whether it can be sent as it is. */
    static boolean isPlain(String text) {
        return PLAIN.matcher(text).matches();
    }

    static String of(String text) {
        return isPlain(text) && !text.startsWith(START)
                ? text
                : START + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + END;
    }
}
