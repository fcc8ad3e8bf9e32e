package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Embedder;
import dev.deepseektui.core.context.Embedder.EmbeddingKeys;
import dev.deepseektui.core.context.LexicalEmbedder;
import dev.deepseektui.core.context.arena.OwnSources;
import dev.deepseektui.core.context.compaction.Compactor.CompactionModels;
import dev.deepseektui.core.context.resident.DiskFiles;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.session.ContextSystems;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import java.util.List;
import java.util.Optional;

/** The policy of deepseek-tui: the context systems of a live session, except those for which nothing was recorded. */
public final class OwnPolicy implements ReplayPolicy {
    private final ContextSystems assembly;
    private final RecordedFiles files;
    private final RecordedLines lines;

    private OwnPolicy(ContextSystems assembly, RecordedFiles files, RecordedLines lines) {
        this.assembly = assembly;
        this.files = files;
        this.lines = lines;
    }

    public static ReplayPolicy.Choice of(Config config) {
        return (state, provider, ground) -> {
            RecordedFiles files = new RecordedFiles();
            RecordedLines lines = new RecordedLines();
            DiskFiles shown = config.get(ContextKeys.CACHE_MAXIMAL) ? files : lines;
            ContextSystems assembly = new ContextSystems(
                    state,
                    new ContextSystems.ContextParts(
                            config,
                            model -> ground.budget(),
                            new CompactionModels(
                                    embedder(config), Optional.of(summaryOfTheTape(state, provider)), Optional.empty()),
                            Optional.of(shown),
                            Optional.empty(),
                            Optional.empty()));
            OwnSources.of(state.task(), assembly.arena().memory()).forEach(assembly.arena()::add);
            return new OwnPolicy(assembly, files, lines);
        };
    }

    /**
     * Returns the configured embedder. In place of {@code auto}, returns one whose results do not depend on the
     * machine.
     */
    private static Embedder embedder(Config config) {
        return config.get(EmbeddingKeys.PROVIDER).equals("auto") ? new LexicalEmbedder() : Embedder.of(config);
    }

    /**
     * Returns a model that bills a summary but does not write one. The summary is then made from the tape, so it is
     * always the same.
     */
    private static ChatModel summaryOfTheTape(SessionState state, ReplayedProvider provider) {
        return (request, listener, cancellation) -> {
            TokenUsage usage = provider.billSummary(state.conversation(), request.promptTokens());
            return new ChatFailure(
                    FailureKind.SERVER_ERROR,
                    "no model is asked",
                    new ChatReply("", null, List.of(), null, usage, null));
        };
    }

    @Override
    public List<ContextSystem> systems() {
        return assembly.systems();
    }

    /** Records, for a write, the event with which a live session announces the change. */
    @Override
    public ToolOutcome returned(ToolCall call, ToolOutcome recorded, EventSink out) {
        String before =
                Optional.ofNullable(recorded.resource()).flatMap(files::version).orElse(null);
        lines.learn(call, recorded);
        ToolOutcome outcome = files.learn(call, recorded);
        if (outcome.access() == Access.WRITE && outcome.resource() != null && outcome.version() != null) {
            out.record(new FileChanging(call.id(), outcome.resource(), before, outcome.version(), null));
        }
        return outcome;
    }
}
