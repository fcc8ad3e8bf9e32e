package dev.deepseektui.core.rpc;

import java.time.Duration;

/**
 * How long to wait for an answer.
 *
 * @param silence without an answer or a word of progress
 * @param most in all, whatever progress is told
 */
public record Patience(Duration silence, Duration most) {
    /** Without end: for what a person decides. */
    public static final Patience ENDLESS = of(Duration.ofDays(365));

    /** That long, progress or not. */
    public static Patience of(Duration all) {
        return new Patience(all, all);
    }
}
