package dev.deepseektui.app.doctor;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** How the tmux is set that the program runs in. */
public final class TmuxOptions {
    private static final String VARIABLE = "TMUX";
    private static final long PATIENCE_SECONDS = 10;

    private TmuxOptions() {}

    static boolean isThere(Map<String, String> environment) {
        return !environment.getOrDefault(VARIABLE, "").isEmpty();
    }

    /** For how many milliseconds it waits for what may come behind Escape; empty where it does not say. */
    public static OptionalInt escapeTime(Map<String, String> environment) {
        ProcessBuilder asking = new ProcessBuilder("tmux", "show-options", "-sv", "escape-time")
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true);
        asking.environment().put(VARIABLE, environment.getOrDefault(VARIABLE, ""));
        try {
            Process tmux = asking.start();
            if (!tmux.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                tmux.destroyForcibly();
                return OptionalInt.empty();
            }
            String answer = new String(tmux.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return OptionalInt.of(Integer.parseInt(answer));
        } catch (IOException | NumberFormatException e) {
            return OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }
}
