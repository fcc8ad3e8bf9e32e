package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.ContextAppended;
import dev.deepseektui.core.turn.Drafter.Draft;
import dev.deepseektui.core.turn.Drafter.Moment;
import dev.deepseektui.core.turn.Drafter.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What all drafters have due before a request, measured before it is appended. */
public final class Drafts {
    private final Chronicle chronicle;
    private final List<Drafter> drafters;

    /** @param drafters in the order in which what they say stands in the prompt */
    public Drafts(Chronicle chronicle, List<Drafter> drafters) {
        this.chronicle = chronicle;
        this.drafters = List.copyOf(drafters);
    }

    /** What is due, and how large the prompt will be with it. */
    public record Due(List<Draft> drafts, PromptSize size) {}

    /** A drafter that fails costs what it had to say, not the turn. */
    public Due due(Moment moment) {
        List<Draft> drafts = new ArrayList<>();
        PromptSize size = moment.size();
        for (Drafter drafter : drafters) {
            Draft draft = draft(drafter, new Moment(moment.turn(), moment.step(), moment.budget(), size));
            for (Piece piece : draft.pieces()) {
                size = size.withDraft(size.draft() + conversation().tokens(message(piece)));
            }
            drafts.add(draft);
        }
        return new Due(drafts, size);
    }

    /** Whether one of them had the conversation rewritten. */
    public boolean rewrite(Moment moment) {
        for (Drafter drafter : drafters) {
            Optional<Rebase> rewriting = rewriting(drafter, moment);
            if (rewriting.isPresent()) {
                chronicle.rebase(rewriting.get());
                return true;
            }
        }
        return false;
    }

    private Optional<Rebase> rewriting(Drafter drafter, Moment moment) {
        try {
            return drafter.rewriting(moment);
        } catch (RuntimeException mistake) {
            chronicle.defect(drafter.getClass().getSimpleName(), mistake);
            return Optional.empty();
        }
    }

    public void append(Due due) {
        for (Draft draft : due.drafts()) {
            draft.pieces().forEach(piece -> chronicle.append(message(piece)));
            draft.remarks().forEach(chronicle::record);
        }
    }

    private Draft draft(Drafter drafter, Moment moment) {
        try {
            return drafter.due(moment);
        } catch (RuntimeException mistake) {
            chronicle.defect(drafter.getClass().getSimpleName(), mistake);
            return Draft.NOTHING;
        }
    }

    private ContextAppended message(Piece piece) {
        return Composer.block(conversation().numberFor(piece.origin()), piece.origin(), piece.text());
    }

    private Conversation conversation() {
        return chronicle.conversation();
    }
}
