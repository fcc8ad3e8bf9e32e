package dev.deepseektui.core.turn;

import java.util.List;

/** What the user asks, with the files that he names in it. */
public record Ask(String text, List<Attachment> attachments) {
    public Ask {
        attachments = List.copyOf(attachments);
    }

    /** A file named with an @, and what the model is shown of it. */
    public record Attachment(String path, String text) {}

    public static Ask of(String text) {
        return new Ask(text, List.of());
    }

    List<String> mentions() {
        return attachments.stream().map(Attachment::path).toList();
    }
}
