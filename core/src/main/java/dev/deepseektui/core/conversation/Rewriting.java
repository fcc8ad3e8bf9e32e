package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.BodyEdit;
import dev.deepseektui.core.tape.BodyEdit.Drop;
import dev.deepseektui.core.tape.BodyEdit.Insert;
import dev.deepseektui.core.tape.BodyEdit.Keep;
import dev.deepseektui.core.tape.BodyEdit.Replace;
import java.util.ArrayList;
import java.util.List;

/** Carries the edits of a rebase out on a list of messages. */
final class Rewriting {
    private Rewriting() {}

    static List<PromptMessage> apply(List<BodyEdit> edits, List<PromptMessage> messages) {
        List<PromptMessage> rewritten = new ArrayList<>(messages.size());
        int next = 0;
        for (BodyEdit edit : edits) {
            if (edit instanceof Keep keep) {
                rewritten.addAll(messages.subList(next, next + keep.messages()));
                next += keep.messages();
            } else if (edit instanceof Drop drop) {
                next += drop.messages();
            } else if (edit instanceof Replace replace) {
                rewritten.add(messages.get(next).withJson(replace.text()));
                next++;
            } else if (edit instanceof Insert insert) {
                rewritten.add(new PromptMessage(insert.number(), insert.origin(), insert.text()));
            }
        }
        return rewritten;
    }

    /** How many messages the edits walk over. */
    static int length(List<BodyEdit> edits) {
        int length = 0;
        for (BodyEdit edit : edits) {
            if (edit instanceof Keep keep) {
                length += keep.messages();
            } else if (edit instanceof Drop drop) {
                length += drop.messages();
            } else if (edit instanceof Replace) {
                length++;
            }
        }
        return length;
    }
}
