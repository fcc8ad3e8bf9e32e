package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.FileCoverage.FileCoverageWalk;
import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Resident;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The files shown in the prompt, folded message by message. Owned by the session's engine thread; the coverage of a
 * file can be read from any thread.
 */
public final class PromptFiles implements MessageFacets.FacetSource<Optional<PromptFiles.FileView>> {
    private final Map<String, FileCoverage> byPath = new ConcurrentHashMap<>();
    private final Map<String, FileCoverageWalk> walks = new LinkedHashMap<>();
    private final MessageFacets<Optional<FileView>> views = new MessageFacets<>(this);

    public void apply(TapeEvent event) {
        views.apply(event);
        if (event instanceof ContextAppended) {
            views.get(views.size() - 1).filter(view -> !view.isPointer()).ifPresent(this::add);
        } else if (event instanceof Rebased) {
            byPath.clear();
            walks.clear();
            views.all().forEach(view -> view.filter(shown -> !shown.isPointer()).ifPresent(this::add));
        }
    }

    @Override
    public Optional<FileView> appended(ContextAppended message) {
        return FileView.of(message.source());
    }

    @Override
    public Optional<FileView> replaced(Optional<FileView> view, BodyEdit.Replace edit) {
        return FileView.of(edit.source()).filter(FileView::isPointer);
    }

    @Override
    public Optional<FileView> inserted(BodyEdit.Insert message) {
        return message.source() instanceof Resident ? FileView.of(message.source()) : Optional.empty();
    }

    private void add(FileView view) {
        FileCoverageWalk walk =
                walks.computeIfAbsent(view.path(), FileCoverageWalk::new).add(view);
        byPath.put(view.path(), walk.coverage());
    }

    /** Returns the coverage of a file; empty if no message shows it. */
    public Optional<FileCoverage> coverage(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** Returns the coverage of all shown files, in no particular order. */
    public Collection<FileCoverage> all() {
        return Collections.unmodifiableCollection(byPath.values());
    }

    /** Returns whether any message has a pointer in place of a file's text. */
    boolean hasPointer() {
        return views.all().stream()
                .anyMatch(view -> view.filter(FileView::isPointer).isPresent());
    }

    /** Returns the file that each message shows, in message order; empty for a message that shows none. */
    List<Optional<FileView>> views() {
        return views.all();
    }

    /** A message's view of a file in a known version. */
    record FileView(ShownFile file, Carrier carrier) {

        /** The kind of message that shows a file. */
        enum Carrier {
            /** A resident message. */
            BLOCK,
            /** A tool result. */
            RESULT,
            /** A file mentioned with an @. */
            MENTION,
            /** The arguments of a call, which are never rewritten. */
            CALL
        }

        static Optional<FileView> of(@Nullable MessageSource source) {
            if (source instanceof Resident block) {
                return Optional.of(new FileView(block.file(), Carrier.BLOCK));
            }
            if (source instanceof Mention mention) {
                return known(mention.file(), Carrier.MENTION);
            }
            return source instanceof Result result && result.files().size() == 1
                    ? returned(result.files().get(0))
                    : Optional.empty();
        }

        private static Optional<FileView> returned(ShownFile file) {
            return known(file, file.form() == Form.WRITTEN ? Carrier.CALL : Carrier.RESULT);
        }

        private static Optional<FileView> known(ShownFile file, Carrier carrier) {
            return file.version() == null ? Optional.empty() : Optional.of(new FileView(file, carrier));
        }

        String path() {
            return file.path();
        }

        /** Returns the version; null if the file is gone. */
        @Nullable
        String version() {
            return file.version();
        }

        boolean isWhole() {
            return file.form() == Form.WHOLE || file.form() == Form.WRITTEN;
        }

        /** Returns whether the message shows a pointer in place of the file's text. */
        boolean isPointer() {
            return file.form() == Form.POINTER;
        }

        /** Returns whether the message shows file text that a newer version would make redundant. */
        boolean isMovableText() {
            return file.hasText();
        }
    }
}
