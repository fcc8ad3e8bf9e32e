package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.PromptFiles.FileView;
import dev.deepseektui.core.context.resident.PromptFiles.FileView.Carrier;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.workspace.FileNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Writes the newest text of resident files into a new base in the course of a rebase, and takes out of the conversation what that makes
 * needless: blocks and revisions go, and where a result or a mention showed such a file a line says where its text is.
 */
final class BaseFold {
    private static final String ELSEWHERE =
            "[left out here: %s is shown as it is now in its resident block; where there is none, read it]";

    private final List<PromptMessage> messages;
    private final List<Optional<FileView>> sights;
    private final LongPredicate isHeldOnTo;
    /** Files that the base shows, that leave, or that are no more: what else shows them goes. */
    private final Set<String> needless = new HashSet<>();

    /** Where the arguments of a call or a message that must not change show a file as it is now. */
    private final Map<String, Integer> inPlace = new HashMap<>();

    /** {@code isHeldOnTo}: numbers of messages that must stay as they are. */
    BaseFold(List<PromptMessage> messages, List<Optional<FileView>> sights, LongPredicate isHeldOnTo) {
        if (messages.size() != sights.size()) {
            throw new IllegalStateException(
                    "%d messages, but %d are known of".formatted(messages.size(), sights.size()));
        }
        this.messages = messages;
        this.sights = sights;
        this.isHeldOnTo = isHeldOnTo;
    }

    /** The planned rebase with these files as the base, and nothing of those that leave: of them nobody is told any more. */
    Rebase fold(Rebase planned, List<Member> members, Set<String> leaving) {
        findInPlace(planned, members);
        needless.addAll(leaving);
        List<Insert> base = members.stream()
                .filter(member -> !inPlace.containsKey(member.path()))
                .sorted(Comparator.comparing(Member::path))
                .map(this::block)
                .toList();
        members.stream()
                .map(Member::path)
                .filter(path -> !inPlace.containsKey(path))
                .forEach(needless::add);
        needless.addAll(gone());
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
                script.replace(next, unlessNeedless(replace, next));
                next++;
            } else if (edit instanceof Insert insert) {
                script.insert(insert);
            }
        }
        return new Rebase(planned.reason(), script.edits());
    }

    private Set<String> gone() {
        Set<String> gone = new HashSet<>();
        for (Optional<FileView> sight : sights) {
            sight.ifPresent(seen -> {
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

    /** A file stays where it is when what may not be rewritten shows it whole, and nothing behind that changed it. */
    private void findInPlace(Rebase planned, List<Member> members) {
        Map<String, String> versions = new HashMap<>();
        members.forEach(member -> versions.put(member.path(), member.source().version()));
        boolean[] kept = kept(planned);
        for (int i = 0; i < messages.size(); i++) {
            FileView sight = sights.get(i).orElse(null);
            if (sight == null || !kept[i]) {
                continue;
            }
            boolean fixed = sight.carrier() == Carrier.CALL || isHeldOnTo(i);
            if (fixed && sight.isWhole() && String.valueOf(sight.version()).equals(versions.get(sight.path()))) {
                inPlace.put(sight.path(), i);
            } else {
                inPlace.remove(sight.path());
            }
        }
    }

    private boolean[] kept(Rebase planned) {
        boolean[] kept = new boolean[messages.size()];
        int next = 0;
        for (BodyEdit edit : planned.edits()) {
            if (edit instanceof Keep keep) {
                for (int end = next + keep.messages(); next < end; next++) {
                    kept[next] = true;
                }
            } else if (edit instanceof Drop drop) {
                next += drop.messages();
            } else if (edit instanceof Replace) {
                next++;
            }
        }
        return kept;
    }

    private boolean isHeldOnTo(int message) {
        return messages.get(message).origin() != Origin.RESIDENT
                && isHeldOnTo.test(messages.get(message).number());
    }

    private void write(FoldScript script, int index) {
        if (messages.get(index).origin() == Origin.RESIDENT) {
            script.drop(index, 1);
            return;
        }
        Optional<FileView> going =
                isHeldOnTo(index) ? Optional.empty() : sights.get(index).filter(sight -> isNeedless(sight, index));
        if (going.isEmpty()) {
            script.keep(index);
        } else if (going.get().carrier() == Carrier.MENTION) {
            script.drop(index, 1);
        } else {
            script.replace(
                    index, new Replace(MessageFactory.withText(messages.get(index), pointer(index, going.get()))));
        }
    }

    /** What else was to stand in the place of a file's text is needless too. */
    private Replace unlessNeedless(Replace planned, int index) {
        return sights.get(index)
                .filter(sight ->
                        sight.carrier() == Carrier.RESULT && sight.isMovableText() && needless.contains(sight.path()))
                .map(sight -> new Replace(MessageFactory.withText(messages.get(index), pointer(index, sight))))
                .orElse(planned);
    }

    private boolean isNeedless(FileView sight, int index) {
        Integer place = inPlace.get(sight.path());
        return needless.contains(sight.path()) || (place != null && index < place && sight.isMovableText());
    }

    /** What a change did stays said; the changed text is in the base. */
    private String pointer(int index, FileView sight) {
        String elsewhere = ELSEWHERE.formatted(FileNames.shown(sight.path()));
        if (sight.isMovableText()) {
            return elsewhere;
        }
        String text = messages.get(index).content().content();
        int end = text.indexOf('\n');
        return (end < 0 ? text : text.substring(0, end)) + "\n" + elsewhere;
    }

    /** Writes the edits of a fold. Blocks at the front that are in the new base already stay: what is before the first change stays cached. */
    static final class FoldScript {
        private final List<PromptMessage> messages;
        private final List<BodyEdit> edits = new ArrayList<>();
        private int same;

        FoldScript(List<PromptMessage> messages) {
            this.messages = messages;
        }

        /** The new base, to be called first. */
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
