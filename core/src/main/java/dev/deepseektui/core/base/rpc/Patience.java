package dev.deepseektui.core.base.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait for an answer.
 *
 * @param silence without an answer or a word of progress
 * @param most in all, whatever progress is reported
 * @param progress gets the reports of progress, on the connection's reading thread; null if none are wanted
 */
public record Patience(
        Duration silence, Duration most, @Nullable Consumer<JsonNode> progress) {
    /** Without end: for what a person decides. */
    public static final Patience ENDLESS = of(Duration.ofDays(365));

    public static Patience of(Duration all) {
        return new Patience(all, all, null);
    }
}
