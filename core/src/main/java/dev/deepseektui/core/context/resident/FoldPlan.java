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
 * A rebase with the resident files folded into a new base.
 *
 * @param remark to be recorded behind it; empty where it has nothing to do with files
 */
public record FoldPlan(Rebase rebase, Optional<ResidentRebased> remark) {

    /**
     * The subject of a fold.
     *
     * @param isHeldOnTo numbers of messages that must stay as they are
     * @param leaving files whose ask is over
     * @param most tokens that the prompt may have afterwards, where files leave for that
     */
    public record FoldInput(
            Conversation conversation, PromptFiles prompt, LongPredicate isHeldOnTo, Set<String> leaving, long most) {}

    /** Files leave, the lowest score first, until the prompt is as short as it is to be; pinned ones stay. */
    public static FoldPlan of(Rebase planned, Members members, FoldInput scene) {
        List<Member> staying = new ArrayList<>(
                members.chosen().stream().filter(Member::isForBase).toList());
        Set<String> out = new TreeSet<>(scene.leaving());
        boolean touchesFiles =
                !staying.isEmpty() || scene.prompt().all().stream().anyMatch(FileCoverage::isInBlock);
        if (!touchesFiles) {
            return new FoldPlan(planned, Optional.empty());
        }
        Rebase folded = fold(planned, staying, out, scene);
        long over = over(folded, scene);
        while (over > 0 && hasLast(staying)) {
            for (long freed = 0; freed < over && hasLast(staying); ) {
                Member last = staying.remove(staying.size() - 1);
                out.add(last.path());
                freed += tokens(last, scene);
            }
            folded = fold(planned, staying, out, scene);
            over = over(folded, scene);
        }
        List<String> files = staying.stream().map(Member::path).sorted().toList();
        long after = staying.stream().mapToLong(Member::bytes).sum();
        return new FoldPlan(
                folded,
                Optional.of(new ResidentRebased(
                        planned.reason().toString(), before(members, scene), after, files, List.copyOf(out))));
    }

    private static Rebase fold(Rebase planned, List<Member> staying, Set<String> out, FoldInput scene) {
        return new BaseFold(scene.conversation().messages(), scene.prompt().sights(), scene.isHeldOnTo())
                .fold(planned, staying, out);
    }

    private static long over(Rebase rebase, FoldInput scene) {
        return scene.conversation().plan(rebase, Optional.empty()).after() - scene.most();
    }

    private static long tokens(Member member, FoldInput scene) {
        FileBlock block = member.block(null);
        return scene.conversation().tokens(MessageFactory.block(0, block.source(), block.text()));
    }

    private static long before(Members members, FoldInput scene) {
        return members.held(scene.prompt()).stream()
                .mapToLong(held -> held.text() + held.superseded())
                .sum();
    }

    private static boolean hasLast(List<Member> staying) {
        return !staying.isEmpty() && !staying.get(staying.size() - 1).isPinned();
    }

    /** Decides whether to fold the files into a new base for their own sake. */
    public static final class FoldPolicy {
        /** Of the bytes of resident files, so many may be out of date. */
        private static final double MOST_SUPERSEDED = 0.5;

        private FoldPolicy() {}

        /**
         * The input of the decision.
         *
         * @param resident bytes of the members' texts
         * @param superseded bytes in the prompt that are out of date, once all is said that is due
         * @param isFirst whether no request has carried a message yet
         * @param isCold whether the provider has forgotten the prompt by now
         */
        public record FoldState(long resident, long superseded, boolean isFirst, boolean isCold) {}

        public static Optional<Fold> due(FoldState state) {
            if (state.isFirst()) {
                return state.resident() > 0 ? Optional.of(Fold.FIRST_ASK) : Optional.empty();
            }
            if (state.superseded() > MOST_SUPERSEDED * state.resident()) {
                return Optional.of(Fold.SUPERSEDED);
            }
            return state.isCold() && state.superseded() > 0 ? Optional.of(Fold.COLD_CACHE) : Optional.empty();
        }
    }
}
