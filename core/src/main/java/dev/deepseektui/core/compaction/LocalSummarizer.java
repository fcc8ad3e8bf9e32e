package dev.deepseektui.core.compaction;

import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ollama.OllamaChat;
import dev.deepseektui.core.session.state.SessionLog;

/** A local model sums up: it does not know the conversation, so it is shown a transcript of what is to go. Nobody bills it. */
final class LocalSummarizer implements Summarizer {
    /** What a small model reads well and a small machine holds. */
    private static final long LONGEST_TRANSCRIPT = 20_000;

    private final OllamaChat model;

    LocalSummarizer(OllamaChat model) {
        this.model = model;
    }

    @Override
    public String name(RequestContext now) {
        return model.name();
    }

    @Override
    public ChatOutcome write(Task task, RequestContext now, SessionLog log) {
        return model.answer(
                "This is a transcript of a conversation between a user and a coding assistant.\n\n"
                        + task.wanted().transcript(LONGEST_TRANSCRIPT)
                        + "\n\n"
                        + task.instruction(),
                now.cancellation());
    }
}
