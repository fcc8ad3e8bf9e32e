package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.resident.DiskFiles;
import dev.deepseektui.core.context.resident.DiskFiles.MaskedFiles;
import dev.deepseektui.core.context.resident.WatchedFiles;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.workspace.Workspace;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Whether a session keeps files whole in the prompt, and who sees to it. */
final class Residency {
    private static final String ENDED =
            "Files are no longer kept up to date here: what a <resident> block shows may have changed since. Read"
                    + " before you rely on it.";

    private Residency() {}

    /** Nobody sees to files that an earlier run kept in the prompt: the model is told, once. */
    static void ended(SessionLog log) {
        Conversation conversation = log.state().conversation();
        boolean shown = conversation.messages().stream().anyMatch(message -> message.origin() == Origin.RESIDENT);
        boolean told = conversation.messages().stream()
                .anyMatch(message ->
                        message.source() instanceof Notice notice && notice.about() == About.RESIDENTS_ENDED);
        if (shown && !told) {
            log.append(conversation.block(new Notice(About.RESIDENTS_ENDED), ENDED));
        }
    }

    /** Where they are looked at; empty unless the settings want it. */
    static Optional<DiskFiles> of(Config config, Workspace workspace) {
        return config.get(ContextKeys.CACHE_MAXIMAL)
                ? Optional.of(new MaskedFiles(
                        new WatchedFiles(
                                workspace, InstantSource.system(), moment -> LockSupport.parkNanos(moment.toNanos())),
                        config.knownKeys()))
                : Optional.empty();
    }
}
