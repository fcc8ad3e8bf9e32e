package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.BodyEdit;
import dev.deepseektui.core.tape.BodyEdit.Drop;
import dev.deepseektui.core.tape.BodyEdit.Insert;
import dev.deepseektui.core.tape.BodyEdit.Keep;
import dev.deepseektui.core.tape.BodyEdit.Replace;
import java.util.ArrayList;
import java.util.List;

/** Carries the edits of a rebase out on a list of messages, or of what somebody knows about each message. */
public final class Rewriting {
    private static final Forms<PromptMessage> MESSAGES = new Forms<>() {
        @Override
        public PromptMessage replaced(PromptMessage message, Replace edit) {
            return message.withJson(edit.text());
        }

        @Override
        public PromptMessage inserted(Insert edit) {
            return new PromptMessage(edit.number(), edit.origin(), edit.text());
        }
    };

    private Rewriting() {}

    /** What becomes of a message that an edit changes, and of one that it adds. */
    public interface Forms<T> {
        T replaced(T message, Replace edit);

        T inserted(Insert edit);
    }

    static List<PromptMessage> apply(List<BodyEdit> edits, List<PromptMessage> messages) {
        return apply(edits, messages, MESSAGES);
    }

    public static <T> List<T> apply(List<BodyEdit> edits, List<T> messages, Forms<T> forms) {
        List<T> rewritten = new ArrayList<>(messages.size());
        int next = 0;
        for (BodyEdit edit : edits) {
            if (edit instanceof Keep keep) {
                rewritten.addAll(messages.subList(next, next + keep.messages()));
                next += keep.messages();
            } else if (edit instanceof Drop drop) {
                next += drop.messages();
            } else if (edit instanceof Replace replace) {
                rewritten.add(forms.replaced(messages.get(next), replace));
                next++;
            } else if (edit instanceof Insert insert) {
                rewritten.add(forms.inserted(insert));
            }
        }
        return rewritten;
    }

    /** How many messages the edits walk over: a rebase of any other length does not fit. */
    public static int length(List<BodyEdit> edits) {
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
