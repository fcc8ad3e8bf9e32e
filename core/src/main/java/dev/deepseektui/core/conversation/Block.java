package dev.deepseektui.core.conversation;

import dev.deepseektui.core.message.Origin;
import java.util.Locale;

/** Text that neither the user nor the model wrote, in a tag that says what it is; nothing inside can end the tag early. */
final class Block {
    private Block() {}

    static String of(Origin origin, String text) {
        String tag = origin.name().toLowerCase(Locale.ROOT);
        return "<" + tag + ">\n" + text.replace("</" + tag, "< /" + tag) + "\n</" + tag + ">";
    }
}
