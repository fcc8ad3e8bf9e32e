package dev.deepseektui.core.compaction;

import dev.deepseektui.core.context.ContextCompactionRequested;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.Piece;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.event.MessageSource.About;
import dev.deepseektui.core.event.MessageSource.Notice;
import dev.deepseektui.core.event.Recorded;
import java.util.List;
import java.util.Locale;

/** Tells the model that it is time to compact, where that is left to it. */
public final class CompactionNotice implements ContextSystem {
    private final LadderState memory;
    private final AgentMode mode;

    public CompactionNotice(LadderState memory, AgentMode mode) {
        this.memory = memory;
        this.mode = mode;
    }

    /** The ladder's memory hears of all that happens; this has none of its own. */
    @Override
    public void apply(Recorded event) {}

    @Override
    public Draft draft(RequestContext now) {
        return mode.due(now.fullness(), memory.requests(), now.now())
                .map(request ->
                        Draft.of(List.of(new Piece(new Notice(About.CONTEXT_FULL), words(request))), List.of(request)))
                .orElse(Draft.NOTHING);
    }

    private String words(ContextCompactionRequested request) {
        String full = String.format(Locale.ROOT, "The context is %.0f %% full. ", 100 * request.usage());
        return full
                + (request.usage() >= mode.gateAt()
                        ? CompactionGate.words()
                        : String.format(
                                Locale.ROOT,
                                "Call session_compact with what must be kept in mind as its focus when a piece of work is done;"
                                        + " from %.0f %% on other tools are refused until you do.",
                                100 * mode.gateAt()));
    }
}
