package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;

/** Who says whether a call may run. May ask a person, and waits for the answer then, at most until cancelled. */
@FunctionalInterface
public interface Permissions {
    Permission of(Tool tool, Intent intent, Cancellation cancellation);
}
