package dev.deepseektui.core.arena;

/** What a source would like the model to read: one fact for each id. */
public record Offer(EntryKey key, String content, Priority priority) {
    public Offer {
        content = content.strip();
    }

    public static Offer of(SourceId source, String id, String content, Priority priority) {
        return new Offer(new EntryKey(source, id), content, priority);
    }
}
