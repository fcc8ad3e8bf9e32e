package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.resident.FoldPlan.FoldInput;
import dev.deepseektui.core.context.resident.PromptFiles.FileView;
import dev.deepseektui.core.context.resident.PromptFiles.FileView.Carrier;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.conversation.Rewriting;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.workspace.FileNames;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The fold of resident files into a new base during a rebase. The base shows the latest text of each file. Redundant
 * text is removed: blocks, revisions and mentions are dropped, and a tool result is replaced by a pointer to the
 * message that shows the file now, if any.
 */
final class BaseFold {
    private static final String IN_BLOCK = "in_block";
    private static final String PARTS_IN_BLOCK = "parts_in_block";
    private static final String LATER = "later";
    private static final String NOWHERE = "nowhere";

    private final List<PromptMessage> messages;
    private final List<Optional<FileView>> views;
    private final LongPredicate isPinned;
    private final StaleTexts stale;
    private final boolean isShortened;

    /** The files of the new base, by path. */
    private final Map<String, Member> based = new HashMap<>();

    /** The files whose text is removed from other messages: those in the base, those that leave, and deleted ones. */
    private final Set<String> redundant = new HashSet<>();

    /**
     * By path, the index of a message that shows the whole current file and remains unchanged: call arguments, a pinned
     * message, or the result of reading a large file.
     */
    private final Map<String, Integer> inPlace = new HashMap<>();

    /** Creates a fold. If {@code isShortened} is true, it also removes stale text. */
    BaseFold(FoldInput input, boolean isShortened) {
        this.messages = input.conversation().messages();
        this.views = input.prompt().views();
        this.isPinned = input.isPinned();
        this.stale = input.stale();
        this.isShortened = isShortened;
        if (messages.size() != views.size()) {
            throw new IllegalStateException("%d messages, but %d views".formatted(messages.size(), views.size()));
        }
    }

    /**
     * Returns the planned rebase, with the members as the new base and without the text of files that leave the prompt.
     */
    Rebase fold(Rebase planned, List<Member> members, Set<String> leaving) {
        findInPlace(planned, members);
        redundant.addAll(leaving);
        members.stream()
                .filter(member -> !inPlace.containsKey(member.path()))
                .forEach(member -> based.put(member.path(), member));
        List<Insert> base = based.values().stream()
                .sorted(Comparator.comparing(Member::path))
                .map(this::block)
                .toList();
        redundant.addAll(based.keySet());
        redundant.addAll(gone());
        RebaseScript script = new RebaseScript(messages);
        int same = sameBlocks(base);
        IntStream.range(0, same).forEach(i -> script.keep());
        base.subList(same, base.size()).forEach(script::insert);
        int next = 0;
        for (BodyEdit edit : planned.edits()) {
            int end = next + Rewriting.length(edit);
            IntStream.range(Math.max(next, same), end).forEach(i -> write(script, i, edit));
            if (edit instanceof Insert insert) {
                script.insert(insert);
            }
            next = end;
        }
        return script.finish(planned.reason());
    }

    /** Returns the number of leading blocks that are already in the prompt and stay, so that they are still cached. */
    private int sameBlocks(List<Insert> base) {
        int same = 0;
        while (same < Math.min(base.size(), messages.size())
                && messages.get(same).origin() == Origin.RESIDENT
                && messages.get(same).json().equals(base.get(same).text())) {
            same++;
        }
        return same;
    }

    private Set<String> gone() {
        Set<String> gone = new HashSet<>();
        for (Optional<FileView> view : views) {
            view.filter(shown -> !shown.isPointer()).ifPresent(seen -> {
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
        long number = messages.isEmpty() ? 0 : messages.get(messages.size() - 1).number();
        FileBlock block = member.block(null);
        return MessageFactory.insertedBlock(number, block.source(), block.text());
    }

    /** Finds the files that need no base block, because a message that must not change shows them whole and current. */
    private void findInPlace(Rebase planned, List<Member> members) {
        Map<String, Member> byPath = new HashMap<>();
        members.forEach(member -> byPath.put(member.path(), member));
        boolean[] kept = kept(planned);
        for (int i = 0; i < messages.size(); i++) {
            FileView view = views.get(i).orElse(null);
            if (view == null || view.isPointer() || !kept[i]) {
                continue;
            }
            Member member = byPath.get(view.path());
            boolean fixed = view.carrier() == Carrier.CALL || isPinned(i) || (member != null && !member.isAdded());
            if (fixed
                    && view.isWhole()
                    && member != null
                    && member.source().version().equals(view.version())) {
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

    private void write(RebaseScript script, int index, BodyEdit planned) {
        boolean isOldBlock = planned instanceof Keep && messages.get(index).origin() == Origin.RESIDENT;
        if (planned instanceof Drop || isOldBlock) {
            script.drop();
        } else if (planned instanceof Replace replace) {
            script.replace(unlessRedundant(replace, index));
        } else {
            keepUnlessRedundant(script, index);
        }
    }

    private void keepUnlessRedundant(RebaseScript script, int index) {
        Optional<FileView> going = isPinned(index)
                ? Optional.empty()
                : views.get(index).filter(view -> view.isPointer() || isRedundant(view, index));
        if (going.isEmpty()) {
            shorter(index).ifPresentOrElse(script::replace, script::keep);
        } else if (going.get().carrier() == Carrier.MENTION) {
            script.drop();
        } else {
            Replace pointer = pointer(index, going.get());
            if (pointer.text().equals(messages.get(index).json())) {
                script.keep();
            } else {
                script.replace(pointer);
            }
        }
    }

    /** Returns an edit that removes the message's stale text; empty if the message has none or must keep it. */
    private Optional<Replace> shorter(int index) {
        PromptMessage message = messages.get(index);
        if (!isShortened || isPinned(index) || index >= stale.recentFrom()) {
            return Optional.empty();
        }
        return message.origin() == Origin.REPLY
                ? MessageFactory.withShortArguments(message, redundantCalls(index))
                        .map(Replace::new)
                : stale.shorter(index, message).map(text -> new Replace(MessageFactory.withText(message, text)));
    }

    /** Returns the IDs of the reply's calls that changed a file which is redundant or shown by a later message. */
    private Set<String> redundantCalls(int reply) {
        Set<String> calls = new HashSet<>();
        for (int i = reply + 1; i < messages.size() && messages.get(i).source() instanceof Result result; i++) {
            int index = i;
            views.get(i)
                    .filter(view -> !view.isMovableText() && (view.isPointer() || isOutdated(view, index)))
                    .ifPresent(view -> calls.add(result.callId()));
        }
        return calls;
    }

    private boolean isOutdated(FileView view, int index) {
        Integer place = inPlace.get(view.path());
        return redundant.contains(view.path()) || (place != null && index < place);
    }

    private Replace unlessRedundant(Replace planned, int index) {
        return views.get(index)
                .filter(view ->
                        view.carrier() == Carrier.RESULT && view.isMovableText() && redundant.contains(view.path()))
                .map(view -> pointer(index, view))
                .orElse(planned);
    }

    private boolean isRedundant(FileView view, int index) {
        return redundant.contains(view.path()) || (view.isMovableText() && isOutdated(view, index));
    }

    /**
     * Returns an edit that replaces the message's text with a pointer. If the message describes a change, its first
     * line is kept.
     */
    private Replace pointer(int index, FileView view) {
        String text = messages.get(index).content().content();
        int end = view.isPointer() ? text.lastIndexOf('\n') : view.isMovableText() ? -1 : text.indexOf('\n');
        boolean isWholeKept = !view.isPointer() && !view.isMovableText() && end < 0;
        String kept = isWholeKept ? text + "\n" : text.substring(0, Math.max(0, end + 1));
        @Nullable
        MessageSource shows = messages.get(index).source() instanceof Result result
                ? new Result(result.callId(), List.of(view.file().as(Form.POINTER, 0)))
                : null;
        return new Replace(MessageFactory.withText(messages.get(index), kept + elsewhere(view.path(), index)), shows);
    }

    private String elsewhere(String path, int index) {
        Member member = based.get(path);
        Integer place = inPlace.get(path);
        String words = member != null
                ? member.isWhole() ? IN_BLOCK : PARTS_IN_BLOCK
                : place != null && index < place ? LATER : NOWHERE;
        return ModelTexts.of(BaseFold.class).text(words, FileNames.shown(path));
    }
}
