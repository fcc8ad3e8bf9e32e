package dev.deepseektui.testkit.simulator.chat;

import org.jspecify.annotations.Nullable;

/**
 * The setting of whether the model may, must or must not call a tool.
 *
 * @param name the tool that the model must call; null if none is named
 */
public record ToolChoice(Kind kind, @Nullable String name) {
    static final ToolChoice AUTO = new ToolChoice(Kind.AUTO, null);

    public enum Kind {
        NONE,
        AUTO,
        REQUIRED,
        NAMED
    }

    boolean forces() {
        return kind == Kind.REQUIRED || kind == Kind.NAMED;
    }
}
