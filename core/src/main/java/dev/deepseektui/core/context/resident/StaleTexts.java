package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.MessageContents;
import dev.deepseektui.core.context.MessageContents.MessageContent;
import dev.deepseektui.core.context.MessageContents.MessageContent.ContentKind;
import dev.deepseektui.core.context.MessageContents.MessageContent.Mark;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ShownFile;
import java.util.List;
import java.util.Optional;

/**
 * Message texts that a fold removes before it removes current files: arguments of calls that changed a file, results of
 * old searches, and output of old failed commands.
 */
public final class StaleTexts {
    /** The number of latest replies that stay unchanged, together with all messages after them. */
    private static final int RECENT = 5;

    /** The length in characters below which a message's text is not replaced by a pointer. */
    private static final int SHORT = 400;

    private static final String SEARCH = ModelTexts.of(StaleTexts.class).text("search");

    private final MessageContents holdings = new MessageContents();

    public void apply(Recorded recorded) {
        holdings.apply(recorded);
    }

    /** Returns the index of the first of the recent messages; the messages before it may be shortened. */
    int recentFrom() {
        int replies = 0;
        for (int i = holdings.size() - 1; i >= 0; i--) {
            replies += holdings.get(i).origin() == Origin.REPLY ? 1 : 0;
            if (replies == RECENT) {
                return i;
            }
        }
        return 0;
    }

    /** Returns the shorter text of a search or failed command; empty for other messages. */
    Optional<String> shorter(int index, PromptMessage message) {
        MessageContent held = holdings.get(index);
        String text = message.content().content();
        if (held.kind() != ContentKind.OUTPUT || text.length() < SHORT) {
            return Optional.empty();
        }
        if (held.mark() == Mark.FAILED) {
            String first = text.lines().findFirst().orElse("");
            return Optional.of((first.length() < SHORT ? first + "\n" : "")
                    + ModelTexts.of(StaleTexts.class).text("failure", held.pointer()));
        }
        return message.source() instanceof Result result && isSearch(result.files())
                ? Optional.of(SEARCH)
                : Optional.empty();
    }

    private static boolean isSearch(List<ShownFile> files) {
        return !files.isEmpty()
                && files.stream()
                        .map(ShownFile::form)
                        .allMatch(form -> form == ShownFile.Form.HITS || form == ShownFile.Form.LISTING);
    }
}
