package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes a rebase by walking over the messages from the first to the last, saying of each what becomes of it. */
public final class RebaseScript {
    private final List<PromptMessage> messages;
    private final List<BodyEdit> edits = new ArrayList<>();
    private int next;

    public RebaseScript(List<PromptMessage> messages) {
        this.messages = messages;
    }

    public boolean hasNext() {
        return next < messages.size();
    }

    boolean hasMoreBehindNext() {
        return next + 1 < messages.size();
    }

    public PromptMessage peek() {
        return messages.get(next);
    }

    public RebaseScript keep() {
        BodyEdit last = last();
        if (last instanceof Keep keep) {
            setLast(new Keep(keep.messages() + 1));
        } else {
            edits.add(new Keep(1));
        }
        next++;
        return this;
    }

    public RebaseScript keepRest() {
        while (hasNext()) {
            keep();
        }
        return this;
    }

    public RebaseScript drop() {
        BodyEdit last = last();
        if (last instanceof Drop drop) {
            setLast(new Drop(drop.messages() + 1));
        } else {
            edits.add(new Drop(1));
        }
        next++;
        return this;
    }

    /** The next message with other text. */
    public RebaseScript replaceText(String text) {
        return replaceText(text, null);
    }

    /** The same; {@code shows}: what it shows now, where that is another thing. */
    public RebaseScript replaceText(String text, @Nullable MessageSource shows) {
        edits.add(new Replace(MessageFactory.withText(peek(), text), shows));
        next++;
        return this;
    }

    /** The next message, which is text in a tag, with other text in it. */
    public RebaseScript replaceBlock(String text, @Nullable MessageSource shows) {
        edits.add(new Replace(MessageFactory.blockText(peek().origin(), text), shows));
        next++;
        return this;
    }

    public RebaseScript insert(Insert message) {
        edits.add(message);
        return this;
    }

    public Rebase finish(RebaseReason reason) {
        if (hasNext()) {
            throw new IllegalStateException((messages.size() - next) + " messages have no fate");
        }
        return new Rebase(reason, edits);
    }

    private @Nullable BodyEdit last() {
        return edits.isEmpty() ? null : edits.get(edits.size() - 1);
    }

    private void setLast(BodyEdit edit) {
        edits.set(edits.size() - 1, edit);
    }

    /** The limits of a rebase: it may shrink and set aside, but never put words into the model's mouth. */
    static final class RebaseRules {
        private RebaseRules() {}

        /** Why the rebase must not be carried out on these messages, if so. */
        static Optional<String> objection(Rebase rebase, List<PromptMessage> messages) {
            if (Rewriting.length(rebase.edits()) != messages.size()) {
                return Optional.of("it does not fit the conversation");
            }
            return words(rebase, messages).or(() -> BodyRules.violation(Rewriting.apply(rebase.edits(), messages)));
        }

        private static Optional<String> words(Rebase rebase, List<PromptMessage> messages) {
            int next = 0;
            for (BodyEdit edit : rebase.edits()) {
                if (edit instanceof Keep keep) {
                    next += keep.messages();
                } else if (edit instanceof Drop drop) {
                    next += drop.messages();
                } else if (edit instanceof Replace) {
                    if (messages.get(next).origin() == Origin.REPLY) {
                        return Optional.of("it rewrites a reply");
                    }
                    next++;
                } else if (edit instanceof Insert insert && !mayInsert(insert.origin(), rebase.reason())) {
                    return Optional.of("it makes up a message of the origin " + insert.origin());
                }
            }
            return Optional.empty();
        }

        private static boolean mayInsert(Origin origin, RebaseReason reason) {
            return switch (origin) {
                case ASK, REPLY -> reason.restores();
                case RESULT -> reason.restores() || reason.mends();
                case INJECTED, RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY -> true;
            };
        }
    }
}
