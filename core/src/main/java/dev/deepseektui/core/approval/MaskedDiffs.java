package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;

/** Shows no known key to the person who is asked. */
public record MaskedDiffs(Permissions permissions, KnownKeys keys) implements Permissions {
    @Override
    public Permission of(Tool tool, Intent intent, Cancellation cancellation) {
        return permissions.of(tool, masked(intent), cancellation);
    }

    private Intent masked(Intent intent) {
        return intent instanceof Intent.Writes writes
                ? new Intent.Writes(
                        writes.path(),
                        writes.sensitivity(),
                        () -> keys.masked(writes.diff().get()))
                : intent;
    }
}
