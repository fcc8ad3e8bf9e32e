package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.Member.Members;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.RebaseReason.Fold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/**
 * A rebase that folds the resident files into a new base.
 *
 * @param remark the event recorded after the rebase; empty if no files are involved
 */
public record FoldPlan(Rebase rebase, Optional<ResidentRebased> remark) {
    /** The share of outdated bytes that triggers a fold. */
    private static final double MAX_SUPERSEDED = 0.5;

    /**
     * The input of a fold.
     *
     * @param stale message texts that are removed before current files
     * @param isPinned returns true for the number of a pinned message
     * @param leaving the files that only finished requests used
     * @param most the maximum size of the prompt after the fold, in tokens
     */
    public record FoldInput(
            Conversation conversation,
            PromptFiles prompt,
            StaleTexts stale,
            LongPredicate isPinned,
            Set<String> leaving,
            long most) {}

    /**
     * Plans the fold. If the prompt would be too long, stale text is removed first, then unpinned files, lowest score
     * first, until it fits.
     */
    public static FoldPlan of(Rebase planned, Members members, FoldInput input) {
        List<Member> staying = new ArrayList<>(
                members.chosen().stream().filter(Member::isForBase).toList());
        Set<String> out = new TreeSet<>(input.leaving());
        boolean touchesFiles = !staying.isEmpty()
                || input.prompt().hasPointer()
                || input.prompt().all().stream().anyMatch(FileCoverage::isInBlock);
        if (!touchesFiles) {
            return new FoldPlan(planned, Optional.empty());
        }
        Rebase folded = fold(planned, staying, out, input, false);
        long over = over(folded, input);
        if (over > 0) {
            folded = fold(planned, staying, out, input, true);
            over = over(folded, input);
        }
        while (over > 0 && hasLast(staying)) {
            for (long freed = 0; freed < over && hasLast(staying); ) {
                Member last = staying.remove(staying.size() - 1);
                out.add(last.path());
                freed += tokens(last, input);
            }
            folded = fold(planned, staying, out, input, true);
            over = over(folded, input);
        }
        List<String> files = staying.stream().map(Member::path).sorted().toList();
        long after = staying.stream().mapToLong(Member::bytes).sum();
        return new FoldPlan(
                folded,
                Optional.of(new ResidentRebased(
                        planned.reason().toString(), before(members, input), after, files, List.copyOf(out))));
    }

    private static Rebase fold(
            Rebase planned, List<Member> staying, Set<String> out, FoldInput input, boolean isShortened) {
        return new BaseFold(input, isShortened).fold(planned, staying, out);
    }

    private static long over(Rebase rebase, FoldInput input) {
        return input.conversation().plan(rebase, Optional.empty()).after() - input.most();
    }

    private static long tokens(Member member, FoldInput input) {
        FileBlock block = member.block(null);
        return input.conversation().tokens(MessageFactory.block(0, block.source(), block.text()));
    }

    private static long before(Members members, FoldInput input) {
        return members.held(input.prompt()).stream()
                .mapToLong(held -> held.text() + held.superseded())
                .sum();
    }

    private static boolean hasLast(List<Member> staying) {
        return !staying.isEmpty() && !staying.get(staying.size() - 1).isPinned();
    }

    /**
     * Returns the reason for which the files need a fold of their own, if they do.
     *
     * @param resident the size of the members' text, in bytes
     * @param superseded the size of the outdated text in the prompt, including drafts, in bytes
     * @param isFirst whether no request has been sent yet
     * @param isCold whether the provider's cache has expired
     */
    static Optional<Fold> due(long resident, long superseded, boolean isFirst, boolean isCold) {
        if (isFirst) {
            return resident > 0 ? Optional.of(Fold.FIRST_ASK) : Optional.empty();
        }
        if (superseded > MAX_SUPERSEDED * resident) {
            return Optional.of(Fold.SUPERSEDED);
        }
        return isCold && superseded > 0 ? Optional.of(Fold.COLD_CACHE) : Optional.empty();
    }
}
