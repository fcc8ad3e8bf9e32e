package dev.deepseektui.core.approval;

import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;

/** A call that the model wants: by which tool, and what it would touch. */
public record Proposal(String tool, Tool.Kind kind, Intent intent) {
    boolean isEffect() {
        return kind == Tool.Kind.EFFECT;
    }
}
