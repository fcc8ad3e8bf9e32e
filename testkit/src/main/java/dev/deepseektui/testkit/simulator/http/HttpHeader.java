package dev.deepseektui.testkit.simulator.http;

import java.util.regex.Pattern;

/** One field of a message's head. */
public record HttpHeader(String name, String value) {
    private static final Pattern SECRET =
            Pattern.compile(".*(key|token|secret|auth|cookie).*", Pattern.CASE_INSENSITIVE);

    /** Whether a field of this name holds what neither a log nor a screen may show. */
    public static boolean isSecret(String name) {
        return SECRET.matcher(name).matches();
    }
}
