package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says which version of a file a message shows that a rewriting shortens, or parts from the edits behind it. As long as the edits stand
 * behind it, nothing needs to be said.
 */
final class ShownVersions {
    private final Body body;

    ShownVersions(Body body) {
        this.body = body;
    }

    /** The message with less text. */
    void replace(int index, String shorter, Draft draft) {
        List<String> changed = body.files(index).stream()
                .filter(file -> !body.writesSince(index, file).isEmpty())
                .map(ShownFile::path)
                .toList();
        boolean isOutline = body.held(index).kind() == Held.Kind.FILE;
        draft.replace(
                index,
                changed.isEmpty() ? shorter : shorter + "\n" + asItWas(index, changed),
                shows(index, changed, isOutline ? Form.OUTLINE : Form.HITS, ShownFile.bytes(shorter)));
    }

    /** What stays as it is, and would be read as the file is now without edits that go or went. */
    void mark(Draft draft) {
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

    private void mark(int index, List<String> changed, Draft draft) {
        if (changed.isEmpty()) {
            return;
        }
        String text = body.message(index).origin() == Origin.INJECTED
                ? MessageFactory.inBlock(Origin.INJECTED, body.message(index).json())
                        .orElseGet(() -> body.text(index))
                : body.text(index);
        draft.replace(index, text + "\n" + asItWas(index, changed), shows(index, changed, null, ShownFile.bytes(text)));
    }

    /** {@code form}: that of what has not changed; null for the one that it had. */
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
                .map(path -> "[%s as it was at message %d; changed since]"
                        .formatted(path, body.held(index).number()))
                .collect(Collectors.joining("\n"));
    }
}
