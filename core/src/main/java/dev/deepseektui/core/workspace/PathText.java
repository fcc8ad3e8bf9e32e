package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;

/** The spelling of a path for the model: plain, or a JSON string if it is ambiguous. */
public final class PathText {
    private PathText() {}

    public static String shown(String path) {
        boolean plain = SafeText.line(path).equals(path)
                && path.indexOf('"') < 0
                && path.indexOf('\\') < 0
                && path.strip().equals(path);
        return plain && !path.isEmpty() ? path : quoted(path);
    }

    private static String quoted(String path) {
        StringBuilder quoted = new StringBuilder();
        for (char c : Json.line(path).toCharArray()) {
            boolean passes = c >= ' ' && c <= '~';
            quoted.append(passes ? String.valueOf(c) : "\\u%04X".formatted((int) c));
        }
        return quoted.toString();
    }
}
