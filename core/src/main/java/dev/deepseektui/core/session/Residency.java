package dev.deepseektui.core.session;

import dev.deepseektui.core.budget.ContextKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.resident.DiskFiles;
import dev.deepseektui.core.resident.ResidentSettings;
import dev.deepseektui.core.resident.WatchedFiles;
import dev.deepseektui.core.tool.workspace.Workspace;
import dev.deepseektui.core.turn.Chronicle;
import dev.deepseektui.core.turn.ResidentWatch;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Whether a session keeps files whole in the prompt, and who sees to it. */
final class Residency {
    private static final String ENDED =
            "Files are no longer kept up to date here: what a <resident> block shows may have changed since. Read before you rely on it.";

    private Residency() {}

    /** Nobody sees to files that an earlier run kept in the prompt: the model is told, once. */
    static void ended(Chronicle chronicle) {
        List<PromptMessage> messages = chronicle.conversation().messages();
        boolean shown = messages.stream().anyMatch(message -> message.origin() == Origin.RESIDENT);
        boolean told = messages.stream()
                .anyMatch(message -> message.origin() == Origin.NOTICE
                        && message.content().content().contains(ENDED));
        if (shown && !told) {
            chronicle.append(Composer.block(chronicle.conversation().numberFor(Origin.NOTICE), Origin.NOTICE, ENDED));
        }
    }

    /** Begins with what the chronicle replays from now on: so before it does. Empty unless the settings want it. */
    static Optional<ResidentWatch> of(Config config, Path workspace, Chronicle chronicle) {
        if (!config.get(ContextKeys.CACHE_MAXIMAL)) {
            return Optional.empty();
        }
        DiskFiles disk = new WatchedFiles(
                new Workspace(workspace, config),
                InstantSource.system(),
                moment -> LockSupport.parkNanos(moment.toNanos()));
        return Optional.of(
                new ResidentWatch(chronicle, ResidentSettings.of(config), model -> Budgets.of(config, model), disk));
    }
}
