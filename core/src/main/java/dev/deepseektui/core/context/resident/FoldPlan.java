package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.Member.Members;
import dev.deepseektui.core.context.resident.PromptFiles.FileView;
import dev.deepseektui.core.context.resident.PromptFiles.FileView.Carrier;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.Rewriting;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason.Fold;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.workspace.FileNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/**
 * A rebase that folds the resident files into a new base.
 *
 * @param remark the event recorded after it; empty if no files are involved
 */
public record FoldPlan(Rebase rebase, Optional<ResidentRebased> remark) {

    /**
     * The input of a fold.
     *
     * @param isPinned by the number of a message
     * @param leaving files of a finished request
     * @param most the tokens that the prompt may have afterwards
     */
    public record FoldInput(
            Conversation conversation, PromptFiles prompt, LongPredicate isPinned, Set<String> leaving, long most) {}

    /** Plans the fold. Files that are not pinned leave, lowest score first, until the prompt is short enough. */
    public static FoldPlan of(Rebase planned, Members members, FoldInput input) {
        List<Member> staying = new ArrayList<>(
                members.chosen().stream().filter(Member::isForBase).toList());
        Set<String> out = new TreeSet<>(input.leaving());
        boolean touchesFiles =
                !staying.isEmpty() || input.prompt().all().stream().anyMatch(FileCoverage::isInBlock);
        if (!touchesFiles) {
            return new FoldPlan(planned, Optional.empty());
        }
        Rebase folded = fold(planned, staying, out, input);
        long over = over(folded, input);
        while (over > 0 && hasLast(staying)) {
            for (long freed = 0; freed < over && hasLast(staying); ) {
                Member last = staying.remove(staying.size() - 1);
                out.add(last.path());
                freed += tokens(last, input);
            }
            folded = fold(planned, staying, out, input);
            over = over(folded, input);
        }
        List<String> files = staying.stream().map(Member::path).sorted().toList();
        long after = staying.stream().mapToLong(Member::bytes).sum();
        return new FoldPlan(
                folded,
                Optional.of(new ResidentRebased(
                        planned.reason().toString(), before(members, input), after, files, List.copyOf(out))));
    }

    private static Rebase fold(Rebase planned, List<Member> staying, Set<String> out, FoldInput input) {
        return new BaseFold(input.conversation().messages(), input.prompt().views(), input.isPinned())
                .fold(planned, staying, out);
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

    /** Decides whether the files need a fold of their own. */
    public static final class FoldPolicy {
        /** The share of outdated bytes that triggers a fold. */
        private static final double MOST_SUPERSEDED = 0.5;

        private FoldPolicy() {}

        /**
         * The input of the decision.
         *
         * @param resident the bytes of the members' texts
         * @param superseded the outdated bytes in the prompt, drafts included
         * @param isFirst whether no request has been sent yet
         * @param isCold whether the provider's cache has expired
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

    /**
     * Moves the newest text of resident files into a new base in the course of a rebase, and removes what this makes redundant: blocks and
     * revisions are dropped, and a result or mention that showed such a file points to the base.
     */
    static final class BaseFold {
        private static final String ELSEWHERE =
                "[left out here: %s is shown as it is now in its resident block; where there is none, read it]";

        private final List<PromptMessage> messages;
        private final List<Optional<FileView>> views;
        private final LongPredicate isPinned;
        /** Files that the base shows, that leave, or that no longer exist: other messages need not show them. */
        private final Set<String> redundant = new HashSet<>();

        /** The message that shows a file in its current version and must not change: the arguments of a call, or a pinned message. */
        private final Map<String, Integer> inPlace = new HashMap<>();

        BaseFold(List<PromptMessage> messages, List<Optional<FileView>> views, LongPredicate isPinned) {
            if (messages.size() != views.size()) {
                throw new IllegalStateException("%d messages, but %d views".formatted(messages.size(), views.size()));
            }
            this.messages = messages;
            this.views = views;
            this.isPinned = isPinned;
        }

        /** Returns the planned rebase with these files as the base, and without any text of the leaving files. */
        Rebase fold(Rebase planned, List<Member> members, Set<String> leaving) {
            findInPlace(planned, members);
            redundant.addAll(leaving);
            List<Insert> base = members.stream()
                    .filter(member -> !inPlace.containsKey(member.path()))
                    .sorted(Comparator.comparing(Member::path))
                    .map(this::block)
                    .toList();
            members.stream()
                    .map(Member::path)
                    .filter(path -> !inPlace.containsKey(path))
                    .forEach(redundant::add);
            redundant.addAll(gone());
            FoldScript script = new FoldScript(messages);
            script.base(base);
            int next = 0;
            for (BodyEdit edit : planned.edits()) {
                if (edit instanceof Keep keep) {
                    for (int end = next + keep.messages(); next < end; next++) {
                        write(script, next);
                    }
                } else if (edit instanceof Drop drop) {
                    script.drop(next, drop.messages());
                    next += drop.messages();
                } else if (edit instanceof Replace replace) {
                    script.replace(next, unlessRedundant(replace, next));
                    next++;
                } else if (edit instanceof Insert insert) {
                    script.insert(insert);
                }
            }
            return new Rebase(planned.reason(), script.edits());
        }

        private Set<String> gone() {
            Set<String> gone = new HashSet<>();
            for (Optional<FileView> view : views) {
                view.ifPresent(seen -> {
                    if (seen.file().form() == Form.GONE) {
                        gone.add(seen.path());
                    } else {
                        gone.remove(seen.path());
                    }
                });
            }
            return gone;
        }

        private Insert block(Member member) {
            long number =
                    messages.isEmpty() ? 0 : messages.get(messages.size() - 1).number();
            FileBlock block = member.block(null);
            return MessageFactory.insertedBlock(number, block.source(), block.text());
        }

        /** Finds the files that stay where they are, because a message that must not change shows them whole and current. */
        private void findInPlace(Rebase planned, List<Member> members) {
            Map<String, String> versions = new HashMap<>();
            members.forEach(
                    member -> versions.put(member.path(), member.source().version()));
            boolean[] kept = kept(planned);
            for (int i = 0; i < messages.size(); i++) {
                FileView view = views.get(i).orElse(null);
                if (view == null || !kept[i]) {
                    continue;
                }
                boolean fixed = view.carrier() == Carrier.CALL || isPinned(i);
                if (fixed && view.isWhole() && String.valueOf(view.version()).equals(versions.get(view.path()))) {
                    inPlace.put(view.path(), i);
                } else {
                    inPlace.remove(view.path());
                }
            }
        }

        private boolean[] kept(Rebase planned) {
            boolean[] kept = new boolean[messages.size()];
            int next = 0;
            for (BodyEdit edit : planned.edits()) {
                int end = next + Rewriting.length(edit);
                Arrays.fill(kept, next, end, edit instanceof Keep);
                next = end;
            }
            return kept;
        }

        private boolean isPinned(int message) {
            return messages.get(message).origin() != Origin.RESIDENT
                    && isPinned.test(messages.get(message).number());
        }

        private void write(FoldScript script, int index) {
            if (messages.get(index).origin() == Origin.RESIDENT) {
                script.drop(index, 1);
                return;
            }
            Optional<FileView> going =
                    isPinned(index) ? Optional.empty() : views.get(index).filter(view -> isRedundant(view, index));
            if (going.isEmpty()) {
                script.keep(index);
            } else if (going.get().carrier() == Carrier.MENTION) {
                script.drop(index, 1);
            } else {
                script.replace(
                        index, new Replace(MessageFactory.withText(messages.get(index), pointer(index, going.get()))));
            }
        }

        private Replace unlessRedundant(Replace planned, int index) {
            return views.get(index)
                    .filter(view ->
                            view.carrier() == Carrier.RESULT && view.isMovableText() && redundant.contains(view.path()))
                    .map(view -> new Replace(MessageFactory.withText(messages.get(index), pointer(index, view))))
                    .orElse(planned);
        }

        private boolean isRedundant(FileView view, int index) {
            Integer place = inPlace.get(view.path());
            return redundant.contains(view.path()) || (place != null && index < place && view.isMovableText());
        }

        /** Returns the text that points to the base; the first line of a change stays. */
        private String pointer(int index, FileView view) {
            String elsewhere = ELSEWHERE.formatted(FileNames.shown(view.path()));
            if (view.isMovableText()) {
                return elsewhere;
            }
            String text = messages.get(index).content().content();
            int end = text.indexOf('\n');
            return (end < 0 ? text : text.substring(0, end)) + "\n" + elsewhere;
        }

        /** Writes the edits of a fold. Leading blocks of the new base that are in the prompt already are kept, so that they stay cached. */
        static final class FoldScript {
            private final List<PromptMessage> messages;
            private final List<BodyEdit> edits = new ArrayList<>();
            private int same;

            FoldScript(List<PromptMessage> messages) {
                this.messages = messages;
            }

            /** Writes the new base. Must be called first. */
            void base(List<Insert> blocks) {
                while (same < Math.min(blocks.size(), messages.size()) && stays(same, blocks.get(same))) {
                    same++;
                }
                if (same > 0) {
                    edits.add(new Keep(same));
                }
                edits.addAll(blocks.subList(same, blocks.size()));
            }

            private boolean stays(int index, Insert block) {
                PromptMessage message = messages.get(index);
                return message.origin() == Origin.RESIDENT && message.json().equals(block.text());
            }

            void keep(int index) {
                if (isWritten(index)) {
                    return;
                }
                if (!edits.isEmpty() && edits.get(edits.size() - 1) instanceof Keep keep) {
                    edits.set(edits.size() - 1, new Keep(keep.messages() + 1));
                } else {
                    edits.add(new Keep(1));
                }
            }

            void drop(int index, int count) {
                int left = count - Math.max(0, Math.min(count, same - index));
                if (left <= 0) {
                    return;
                }
                if (!edits.isEmpty() && edits.get(edits.size() - 1) instanceof Drop drop) {
                    edits.set(edits.size() - 1, new Drop(drop.messages() + left));
                } else {
                    edits.add(new Drop(left));
                }
            }

            void replace(int index, Replace replacement) {
                if (!isWritten(index)) {
                    edits.add(replacement);
                }
            }

            void insert(Insert message) {
                edits.add(message);
            }

            private boolean isWritten(int index) {
                return index < same;
            }

            List<BodyEdit> edits() {
                return List.copyOf(edits);
            }
        }
    }
}
