package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;

/** Decides whether a call may run. May ask a person and wait for the answer, at most until cancelled. */
@FunctionalInterface
public interface Permissions {
    Permission of(Tool tool, Intent intent, Cancellation cancellation);
}
