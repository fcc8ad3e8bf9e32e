package dev.deepseektui.core.turn;

import dev.deepseektui.core.compaction.SummaryRefused;
import dev.deepseektui.core.compaction.SummaryWanted;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.model.ChatOutcome;
import java.util.Optional;

/** Who writes a summary. */
interface Summarizer {
    String name();

    /** Whatever goes wrong is an outcome; {@code earlier} is why the last answer could not be used. */
    ChatOutcome write(SummaryWanted wanted, Optional<SummaryRefused> earlier, Cancellation cancellation);
}
