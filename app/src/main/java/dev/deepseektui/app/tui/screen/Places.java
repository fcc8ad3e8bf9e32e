package dev.deepseektui.app.tui.screen;

import java.nio.file.Path;
import java.util.Map;

/** How do people write a directory: the home directory as a tilde. */
final class Places {
    private Places() {}

    static String shown(Path directory, Map<String, String> environment) {
        Path whole = directory.toAbsolutePath().normalize();
        String home = environment.getOrDefault("HOME", "");
        if (home.isEmpty() || !whole.startsWith(Path.of(home))) {
            return whole.toString();
        }
        Path inside = Path.of(home).relativize(whole);
        return inside.toString().isEmpty() ? "~" : "~/" + inside;
    }
}
