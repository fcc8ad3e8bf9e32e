package dev.deepseektui.core.turn;

import dev.deepseektui.core.compaction.SummaryRefused;
import dev.deepseektui.core.compaction.SummaryWanted;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ollama.OllamaChat;
import java.util.Optional;

/** A local model sums up: it does not know the conversation, so it is shown a transcript of what is to go. Nobody bills it. */
final class LocalSummarizer implements Summarizer {
    /** What a small model reads well and a small machine holds. */
    private static final long LONGEST_TRANSCRIPT = 20_000;

    private final OllamaChat model;

    LocalSummarizer(OllamaChat model) {
        this.model = model;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public ChatOutcome write(SummaryWanted wanted, Optional<SummaryRefused> earlier, Cancellation cancellation) {
        return model.answer(
                "This is a transcript of a conversation between a user and a coding assistant.\n\n"
                        + wanted.transcript(LONGEST_TRANSCRIPT)
                        + "\n\n"
                        + wanted.instruction(earlier),
                cancellation);
    }
}
