package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.OwnTool.ToolWork;
import dev.deepseektui.core.tool.lsp.DiagnosticsText;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import dev.deepseektui.core.tool.lsp.LspEvents.FileProblems;
import dev.deepseektui.core.tool.lsp.LspServers;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A check of an edit by language servers. Of several edits in one reply, only the last waits for diagnostics.
 *
 * @param behind the later calls of the reply
 */
record EditReview(Optional<LspServers> languages, List<ToolCall> behind) {
    private static final Set<String> EDITS = Set.copyOf(OwnTool.words(tool -> tool.work() == ToolWork.EDIT));

    /** Opens the file in its language servers before it is changed, so that its earlier diagnostics are known. */
    void before(Intent intent) {
        if (intent instanceof Intent.Writes writes) {
            languages.ifPresent(servers -> servers.touch(writes.path()));
        }
    }

    /** Adds new diagnostics to the outcome if this was the reply's last edit. */
    ToolOutcome after(ToolCall call, ToolOutcome outcome, SessionLog log, Cancellation cancellation) {
        String path = outcome.resource();
        if (languages.isEmpty() || path == null || outcome.access() != Access.WRITE || outcome.status() != Status.OK) {
            return outcome;
        }
        languages.get().edited(path);
        if (behind.stream().anyMatch(next -> EDITS.contains(next.name()))) {
            return outcome;
        }
        List<FileProblems> problems = languages.get().awaitProblems(cancellation);
        if (problems.isEmpty()) {
            return outcome;
        }
        log.record(new DiagnosticsFound(call.id(), problems));
        return outcome.withText(outcome.text() + DiagnosticsText.of(problems, path));
    }

    /** Opens a file in its language servers after it was read. */
    static void read(Optional<LspServers> languages, ToolOutcome outcome) {
        String path = outcome.resource();
        if (path != null && outcome.access() == Access.READ && outcome.status() == Status.OK) {
            languages.ifPresent(servers -> servers.touch(path));
        }
    }
}
