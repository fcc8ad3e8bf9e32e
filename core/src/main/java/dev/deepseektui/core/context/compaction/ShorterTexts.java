package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.MessageContents.MessageContent;
import dev.deepseektui.core.context.MessageContents.MessageContent.ContentKind;
import dev.deepseektui.core.context.compaction.FilePage.Ends;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.Origin;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.stream.Collectors;

/**
 * Shorter texts of large messages. They are cached, because they are needed before every request while a compaction is
 * postponed.
 */
final class ShorterTexts {
    static final int MIN_FILE_SIZE = 2048;
    static final int MIN_OUTPUT_SIZE = 4096;
    private static final String PUT_OUT = ModelTexts.of(ShorterTexts.class).text("picture");
    private static final int ENDS = 1200;

    /** The shorter texts by message identity: a rewritten message is another object. */
    private final Map<PromptMessage, Optional<String>> made = new WeakHashMap<>();

    /** Returns the shorter text; empty if shortening is not worthwhile. */
    Optional<String> of(PromptMessage message, MessageContent held) {
        return made.computeIfAbsent(
                message,
                large -> held.kind() == ContentKind.PICTURE
                        ? picture(large)
                        : make(large.content().content(), held));
    }

    private static Optional<String> picture(PromptMessage shown) {
        return MessageFactory.inBlock(Origin.INJECTED, shown.json()).map(label -> label + "\n" + PUT_OUT);
    }

    private static Optional<String> make(String text, MessageContent held) {
        if (held.kind() == ContentKind.OUTPUT) {
            return output(text, held);
        }
        Optional<FilePage> shown = held.origin() == Origin.RESULT
                ? FilePage.inResult(held.path(), text)
                : FilePage.inBlock(held.path(), text);
        return shown.filter(file -> file.bytes() >= MIN_FILE_SIZE).flatMap(Outline::of);
    }

    private static Optional<String> output(String text, MessageContent held) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes <= MIN_OUTPUT_SIZE) {
            return Optional.empty();
        }
        List<String> ends = Ends.of(text.lines().toList(), ENDS);
        return Optional.of(ends.stream().collect(Collectors.joining("\n")) + "\n"
                + ModelTexts.of(ShorterTexts.class).text("shortened", bytes, held.pointer()));
    }
}
