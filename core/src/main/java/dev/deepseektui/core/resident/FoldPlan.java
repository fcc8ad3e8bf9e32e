package dev.deepseektui.core.resident;

import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.Rebase;
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
     * What is folded.
     *
     * @param isHeldOnTo numbers of messages that must stay as they are
     * @param leaving files whose ask is over
     * @param most tokens that the prompt may have afterwards, where files leave for that
     */
    public record Scene(
            Conversation conversation, PromptFiles prompt, LongPredicate isHeldOnTo, Set<String> leaving, long most) {}

    /** Files leave, the lowest score first, until the prompt is as short as it is to be; pinned ones stay. */
    public static FoldPlan of(Rebase planned, Members members, Scene scene) {
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

    private static Rebase fold(Rebase planned, List<Member> staying, Set<String> out, Scene scene) {
        return new BaseFold(scene.conversation().messages(), scene.prompt().sights(), scene.isHeldOnTo())
                .fold(planned, staying, out);
    }

    private static long over(Rebase rebase, Scene scene) {
        return scene.conversation().plan(rebase, Optional.empty()).after() - scene.most();
    }

    private static long tokens(Member member, Scene scene) {
        FileBlock block = member.block(null);
        return scene.conversation().tokens(MessageFactory.block(0, block.source(), block.text()));
    }

    private static long before(Members members, Scene scene) {
        return members.held(scene.prompt()).stream()
                .mapToLong(held -> held.text() + held.superseded())
                .sum();
    }

    private static boolean hasLast(List<Member> staying) {
        return !staying.isEmpty() && !staying.get(staying.size() - 1).isPinned();
    }
}
