package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Carries the edits of a rebase out on a list of messages, or of what somebody knows about each message. */
public final class Rewriting {
    private static final Forms<PromptMessage> MESSAGES = new Forms<>() {
        @Override
        public PromptMessage replaced(PromptMessage message, Replace edit) {
            return message.replaced(edit);
        }

        @Override
        public PromptMessage inserted(Insert edit) {
            return PromptMessage.of(edit);
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

    /**
     * Whether a rebase on a tape can be carried out on so many messages. One of another length stands on a tape that lost events before
     * it, and changes nothing: whoever follows the conversation message for message has to pass it over as well. Only where all goes
     * it does not matter how much that is.
     */
    public static boolean fits(List<BodyEdit> edits, int messages) {
        return edits.stream().noneMatch(Rewriting::isBackwards) && (dropsAll(edits) || length(edits) == messages);
    }

    private static boolean isBackwards(BodyEdit edit) {
        return (edit instanceof Keep keep && keep.messages() < 0) || (edit instanceof Drop drop && drop.messages() < 0);
    }

    private static boolean dropsAll(List<BodyEdit> edits) {
        return !edits.isEmpty() && edits.stream().allMatch(Drop.class::isInstance);
    }

    /** What a rebase that fits takes out, or what somebody knows about each such message. */
    public static <T> List<T> dropped(List<BodyEdit> edits, List<T> messages) {
        if (dropsAll(edits)) {
            return messages;
        }
        List<T> dropped = new ArrayList<>();
        int next = 0;
        for (BodyEdit edit : edits) {
            int length = (int) length(List.of(edit));
            if (edit instanceof Drop) {
                dropped.addAll(messages.subList(next, next + length));
            }
            next += length;
        }
        return dropped;
    }

    /** How many messages the edits walk over. */
    public static long length(List<BodyEdit> edits) {
        long length = 0;
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

    /** Messages that a planned rebase would insert, cached so that the next plan does not count their tokens again. */
    static final class MeasuredInserts implements Rewriting.Forms<PromptMessage> {
        private static final int MOST = 64;

        private final Map<Insert, PromptMessage> inserted = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Insert, PromptMessage> eldest) {
                return size() > MOST;
            }
        };

        @Override
        public PromptMessage replaced(PromptMessage message, Replace edit) {
            return message.replaced(edit);
        }

        @Override
        public PromptMessage inserted(Insert edit) {
            return inserted.computeIfAbsent(edit, PromptMessage::of);
        }

        void forget() {
            inserted.clear();
        }
    }
}
