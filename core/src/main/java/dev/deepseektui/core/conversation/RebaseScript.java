package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A rebase builder that visits the messages in order. */
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
        if (last() instanceof Keep keep) {
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
        if (last() instanceof Drop drop) {
            setLast(new Drop(drop.messages() + 1));
        } else {
            edits.add(new Drop(1));
        }
        next++;
        return this;
    }

    public RebaseScript replace(Replace edit) {
        edits.add(edit);
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

    /** Returns the planned rebase, extended to also drop the matching messages. */
    public static Rebase without(Predicate<PromptMessage> dropped, Rebase planned, List<PromptMessage> messages) {
        RebaseScript script = new RebaseScript(messages);
        for (BodyEdit edit : planned.edits()) {
            if (edit instanceof Insert insert) {
                script.insert(insert);
            }
            for (int left = Rewriting.length(edit); left > 0; left--) {
                if (edit instanceof Drop || dropped.test(script.peek())) {
                    script.drop();
                } else if (edit instanceof Replace replace) {
                    script.replace(replace);
                } else {
                    script.keep();
                }
            }
        }
        return script.finish(planned.reason());
    }

    private @Nullable BodyEdit last() {
        return edits.isEmpty() ? null : edits.get(edits.size() - 1);
    }

    private void setLast(BodyEdit edit) {
        edits.set(edits.size() - 1, edit);
    }

    /** The rules for a rebase: it may shorten and remove messages, but never invent a reply. */
    static final class RebaseRules {
        private RebaseRules() {}

        /** Returns the reason why the rebase must not be applied to these messages; empty if it may be applied. */
        static Optional<String> objection(Rebase rebase, List<PromptMessage> messages) {
            if (Rewriting.length(rebase.edits()) != messages.size()) {
                return Optional.of("it does not fit the conversation");
            }
            return words(rebase, messages).or(() -> BodyRules.violation(Rewriting.apply(rebase.edits(), messages)));
        }

        private static Optional<String> words(Rebase rebase, List<PromptMessage> messages) {
            int next = 0;
            for (BodyEdit edit : rebase.edits()) {
                if (edit instanceof Replace replace
                        && messages.get(next).origin() == Origin.REPLY
                        && !mayRewrite(messages.get(next), replace, rebase.reason())) {
                    return Optional.of("it rewrites a reply");
                }
                if (edit instanceof Insert insert && !mayInsert(insert.origin(), rebase.reason())) {
                    return Optional.of("it makes up a message of the origin " + insert.origin());
                }
                next += Rewriting.length(edit);
            }
            return Optional.empty();
        }

        /**
         * Returns whether a rebase may replace a reply: only a rebase of the program itself, and only with a shorter
         * form that has the same calls.
         */
        private static boolean mayRewrite(PromptMessage reply, Replace edit, RebaseReason reason) {
            return reason.isOurs() && ReplyJson.isShorterForm(edit.text(), reply.json());
        }

        private static boolean mayInsert(Origin origin, RebaseReason reason) {
            return switch (origin) {
                case ASK, REPLY -> reason.restores();
                case RESULT -> reason.restores() || reason.insertsResults();
                case INJECTED, RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY -> true;
            };
        }
    }
}
