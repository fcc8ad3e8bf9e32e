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

/** The application of a rebase to a list of messages, or to a list with one value per message. */
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

    /** A factory for the list elements that result from replacing or inserting a message. */
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
     * Returns true if a recorded rebase drops everything or fits this number of messages. Otherwise, the tape has lost
     * events before the rebase, which must then be ignored.
     */
    public static boolean fits(List<BodyEdit> edits, int messages) {
        return edits.stream().noneMatch(edit -> length(edit) < 0) && (dropsAll(edits) || length(edits) == messages);
    }

    private static boolean dropsAll(List<BodyEdit> edits) {
        return !edits.isEmpty() && edits.stream().allMatch(Drop.class::isInstance);
    }

    public static <T> List<T> dropped(List<BodyEdit> edits, List<T> messages) {
        if (dropsAll(edits)) {
            return messages;
        }
        List<T> dropped = new ArrayList<>();
        int next = 0;
        for (BodyEdit edit : edits) {
            if (edit instanceof Drop drop) {
                dropped.addAll(messages.subList(next, next + drop.messages()));
            }
            next += length(edit);
        }
        return dropped;
    }

    /** Returns the number of existing messages that the edits cover. */
    public static long length(List<BodyEdit> edits) {
        return edits.stream().mapToLong(Rewriting::length).sum();
    }

    public static int length(BodyEdit edit) {
        if (edit instanceof Keep keep) {
            return keep.messages();
        }
        return edit instanceof Drop drop ? drop.messages() : edit instanceof Replace ? 1 : 0;
    }

    /** A cache of messages that a planned rebase would insert, so that the next plan does not count their tokens again. */
    static final class MeasuredInserts implements Rewriting.Forms<PromptMessage> {
        private static final int MAX = 64;

        private final Map<Insert, PromptMessage> inserted = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Insert, PromptMessage> eldest) {
                return size() > MAX;
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
