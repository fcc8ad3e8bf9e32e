package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.Origin;
import java.util.Locale;
import java.util.Optional;

/** Text that neither the user nor the model wrote, in a tag that says what it is; nothing inside can end the tag early. */
final class Block {
    private Block() {}

    static String of(Origin origin, String text) {
        String tag = tag(origin);
        return "<" + tag + ">\n" + text.replace("</" + tag, "< /" + tag) + "\n</" + tag + ">";
    }

    /** The text in the tag; empty where the content is none of these. */
    static Optional<String> inside(Origin origin, String content) {
        String open = "<" + tag(origin) + ">\n";
        String close = "\n</" + tag(origin) + ">";
        boolean fits = content.length() >= open.length() + close.length()
                && content.startsWith(open)
                && content.endsWith(close);
        return fits
                ? Optional.of(content.substring(open.length(), content.length() - close.length()))
                : Optional.empty();
    }

    static String tag(Origin origin) {
        return origin.name().toLowerCase(Locale.ROOT);
    }
}
