package dev.deepseektui.core.context.setup;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.conversation.Tags.DataBlock;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tool.lsp.DiagnosticsText;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import dev.deepseektui.core.tool.lsp.LspEvents.LanguageServerLeftOut;
import dev.deepseektui.core.tool.lsp.LspServers;
import dev.deepseektui.core.tool.lsp.LspServers.LspReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A context system that sends the model late diagnostics once: those that a language server found after the edit's
 * result was returned. It also records the language servers that are no longer used.
 */
public final class LateDiagnostics implements ContextSystem {
    private final LspServers servers;
    private final Set<String> leftOut = new HashSet<>();
    private Optional<LspReport> drafted = Optional.empty();

    public LateDiagnostics(LspServers servers) {
        this.servers = servers;
    }

    @Override
    public void apply(Recorded recorded) {
        if (recorded.event() instanceof LanguageServerLeftOut server) {
            leftOut.add(server.server());
        } else if (recorded.event() instanceof SessionResumed) {
            leftOut.clear();
        } else if (recorded.event() instanceof ContextAppended message
                && message.source() instanceof Notice notice
                && notice.about() == About.DIAGNOSTICS) {
            drafted.ifPresent(servers::markReported);
            drafted = Optional.empty();
        }
    }

    @Override
    public Draft draft(RequestContext now) {
        List<DraftMessage> messages = new ArrayList<>();
        List<TapeEvent> remarks = new ArrayList<>();
        drafted = Optional.of(servers.newDiagnostics())
                .filter(newDiagnostics -> !newDiagnostics.files().isEmpty());
        drafted.ifPresent(newDiagnostics -> {
            String text = DiagnosticsText.of(newDiagnostics.files(), "").strip();
            messages.add(new DraftMessage(
                    new Notice(About.DIAGNOSTICS),
                    ModelTexts.of(LateDiagnostics.class).text("late") + "\n" + DataBlock.of("diagnostics", text)));
            remarks.add(new DiagnosticsFound(null, newDiagnostics.files()));
        });
        servers.leftOut().stream()
                .filter(server -> !leftOut.contains(server.server()))
                .forEach(remarks::add);
        return Draft.of(messages, remarks);
    }
}
