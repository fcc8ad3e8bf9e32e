package dev.deepseektui.core.turn;

import dev.deepseektui.core.compaction.AgentMode;
import dev.deepseektui.core.compaction.ContextCompactionRequested;
import dev.deepseektui.core.compaction.LadderMemory;
import dev.deepseektui.core.message.Origin;
import java.util.List;
import java.util.Locale;

/** Tells the model that it is time to compact, where that is left to it. */
public final class CompactionNotice implements Drafter {
    private final Chronicle chronicle;
    private final LadderMemory memory;
    private final AgentMode mode;

    public CompactionNotice(Chronicle chronicle, LadderMemory memory, AgentMode mode) {
        this.chronicle = chronicle;
        this.memory = memory;
        this.mode = mode;
    }

    @Override
    public Draft due(Moment moment) {
        return mode.due(moment.budget().fullness(moment.size()), memory.requests(), chronicle.now())
                .map(request -> new Draft(List.of(new Piece(Origin.INJECTED, words(request))), List.of(request)))
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
