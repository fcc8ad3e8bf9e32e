package dev.deepseektui.core.conversation.budget;

/** The size in tokens of each part of a prompt and of an unsent draft. */
public record PromptSize(long header, long base, long slot, long body, long draft) {
    public long total() {
        return header + base + slot + body + draft;
    }

    public PromptSize withDraft(long tokens) {
        return new PromptSize(header, base, slot, body, tokens);
    }
}
