package dev.deepseektui.core.compaction;

import dev.deepseektui.core.embedding.Embedder;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ollama.OllamaChat;
import java.util.Optional;

/**
 * Who is asked where the ladder needs more than rules.
 *
 * @param embedder what has to do with what
 * @param model the one in use, which knows the conversation already; without one a summary is made of what the tape says
 * @param local the one that writes summaries instead, if the settings name one
 */
public record Advisers(Embedder embedder, Optional<ChatModel> model, Optional<OllamaChat> local) {
    /** Where nothing is to be asked over a network but what the embedder asks. */
    public static Advisers withoutModel(Embedder embedder) {
        return new Advisers(embedder, Optional.empty(), Optional.empty());
    }
}
