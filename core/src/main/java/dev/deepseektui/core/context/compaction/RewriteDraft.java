package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.MessageContents.MessageContent;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A draft of a compaction's edits. Messages without an edit stay. */
final class RewriteDraft {
    private final List<PromptMessage> messages;
    private final TreeMap<Integer, BodyEdit> edits = new TreeMap<>();
    private final TreeMap<Integer, List<Insert>> inserts = new TreeMap<>();
    private int groups;
    private int facts;

    RewriteDraft(List<PromptMessage> messages) {
        this.messages = messages;
    }

    /** Adds to the number of removed groups, which the compaction's event records. */
    void addGroups(int removed) {
        groups += removed;
    }

    int groups() {
        return groups;
    }

    /** Sets the number of facts in the record. */
    void countFacts(int recorded) {
        facts = recorded;
    }

    int facts() {
        return facts;
    }

    RewriteDraft copy() {
        RewriteDraft copy = new RewriteDraft(messages);
        copy.edits.putAll(edits);
        inserts.forEach((message, own) -> copy.inserts.put(message, new ArrayList<>(own)));
        copy.groups = groups;
        copy.facts = facts;
        return copy;
    }

    boolean keeps(int message) {
        return !edits.containsKey(message);
    }

    boolean hasNewText(int message) {
        return edits.get(message) instanceof Replace && messages.get(message).origin() != Origin.REPLY;
    }

    void drop(int message) {
        edits.put(message, new Drop(1));
    }

    void replace(int message, String text) {
        replace(message, text, null);
    }

    void replace(int message, String text, @Nullable MessageSource shows) {
        PromptMessage before = messages.get(message);
        String json = before.origin() == Origin.INJECTED
                ? MessageFactory.blockText(before.origin(), text)
                : MessageFactory.withText(before, text);
        edits.put(message, new Replace(json, shows));
    }

    /** Replaces a reply with a shorter form of it. */
    void replaceReply(int message, String json) {
        edits.put(message, new Replace(json));
    }

    /**
     * Inserts a block before a message, after any blocks inserted there earlier. A block is a summary of removed
     * messages or the current contents of files.
     */
    void insert(int message, MessageSource source, String text) {
        insert(message, MessageFactory.insertedBlock(messages.get(message).number(), source, text));
    }

    void insert(int message, Insert block) {
        inserts.computeIfAbsent(message, first -> new ArrayList<>()).add(block);
    }

    /** Returns the indexes of the messages that are removed or changed. */
    List<Integer> changed() {
        return List.copyOf(edits.keySet());
    }

    Rebase rebase(PressureLevel level) {
        return rebase(RebaseReason.compaction(level));
    }

    Rebase rebase(RebaseReason reason) {
        RebaseScript script = new RebaseScript(messages);
        for (int i = 0; i < messages.size(); i++) {
            inserts.getOrDefault(i, List.of()).forEach(script::insert);
            if (edits.get(i) instanceof Replace replace) {
                script.replace(replace);
            } else if (edits.get(i) instanceof Drop) {
                script.drop();
            } else {
                script.keep();
            }
        }
        return script.finish(reason);
    }

    /**
     * Remarks about the file versions that messages show. A message receives a remark if it is shortened after its file
     * changed, or if later edits of its file are removed.
     */
    static final class ShownVersions {
        private final Body body;

        ShownVersions(Body body) {
            this.body = body;
        }

        /** Replaces a message with a shorter text. Adds a remark if the message's files have changed since. */
        void replace(int index, String shorter, RewriteDraft draft) {
            List<String> changed = body.files(index).stream()
                    .filter(file -> !body.writesSince(index, file).isEmpty())
                    .map(ShownFile::path)
                    .toList();
            boolean isOutline = body.held(index).kind() == MessageContent.ContentKind.FILE;
            draft.replace(
                    index,
                    changed.isEmpty() ? shorter : shorter + "\n" + asItWas(index, changed),
                    shows(index, changed, isOutline ? Form.OUTLINE : Form.HITS, ShownFile.bytes(shorter)));
        }

        /** Adds remarks to unchanged messages whose files were changed by removed edits. */
        void mark(RewriteDraft draft) {
            Set<Long> kept = new HashSet<>();
            for (int i = 0; i < body.size(); i++) {
                if (draft.keeps(i)) {
                    kept.add(body.held(i).seq());
                }
            }
            for (int i = 0; i < body.size(); i++) {
                if (draft.keeps(i) && !body.isProtected(i)) {
                    mark(i, partedFrom(i, kept), draft);
                }
            }
        }

        private List<String> partedFrom(int index, Set<Long> kept) {
            return body.files(index).stream()
                    .filter(file -> file.form() != Form.OUTDATED)
                    .filter(file -> !kept.containsAll(body.writesSince(index, file)))
                    .map(ShownFile::path)
                    .distinct()
                    .toList();
        }

        private void mark(int index, List<String> changed, RewriteDraft draft) {
            if (changed.isEmpty()) {
                return;
            }
            String text = body.block(index);
            draft.replace(
                    index, text + "\n" + asItWas(index, changed), shows(index, changed, null, ShownFile.bytes(text)));
        }

        /**
         * Returns the source of a changed message. {@code form} is the new form of files not changed since; null keeps their
         * form.
         */
        private @Nullable MessageSource shows(int index, List<String> changed, @Nullable Form form, long bytes) {
            List<ShownFile> files = body.files(index).stream()
                    .map(file -> {
                        Form same = form == null || !file.hasText() ? file.form() : form;
                        return file.as(changed.contains(file.path()) ? Form.OUTDATED : same, bytes);
                    })
                    .toList();
            MessageSource before = body.message(index).source();
            if (before instanceof Result result) {
                return new Result(result.callId(), files);
            }
            return before instanceof Mention ? new Mention(files.get(0)) : null;
        }

        private String asItWas(int index, List<String> paths) {
            return paths.stream()
                    .map(path -> ModelTexts.of(RewriteDraft.class)
                            .text("as_was", path, body.held(index).number()))
                    .collect(Collectors.joining("\n"));
        }
    }
}
