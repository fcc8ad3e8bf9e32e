package dev.deepseektui.core.arena;

/**
 * What a source would like the model to read: one fact for each id.
 *
 * @param shown whether the conversation still shows it where it happened, so that nobody needs to tell it
 */
public record Offer(EntryKey key, String content, Priority priority, boolean shown) {
    public Offer {
        content = content.strip();
    }

    public static Offer of(SourceId source, String id, String content, Priority priority) {
        return new Offer(new EntryKey(source, id), content, priority, false);
    }

    public Offer shownWhen(boolean isShown) {
        return new Offer(key, content, priority, isShown);
    }
}
