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
 * The files that the prompt holds: a fold beside the conversation, message for message. Owned by the session's engine thread; any
 * thread may ask for a holding.
 */
public final class PromptFiles implements MessageFacets.Knowing<Optional<PromptFiles.FileView>> {
    private final Map<String, FileCoverage> byPath = new ConcurrentHashMap<>();
    private final Map<String, FileCoverageWalk> walks = new LinkedHashMap<>();
    private final MessageFacets<Optional<FileView>> sights = new MessageFacets<>(this);

    public void apply(TapeEvent event) {
        sights.apply(event);
        if (event instanceof ContextAppended) {
            sights.get(sights.size() - 1).ifPresent(this::see);
        } else if (event instanceof Rebased) {
            byPath.clear();
            walks.clear();
            sights.all().forEach(sight -> sight.ifPresent(this::see));
        }
    }

    @Override
    public Optional<FileView> appended(ContextAppended message) {
        return FileView.of(message.source());
    }

    /** Whatever a message showed, another text does not. */
    @Override
    public Optional<FileView> replaced(Optional<FileView> sight, BodyEdit.Replace edit) {
        return Optional.empty();
    }

    @Override
    public Optional<FileView> inserted(BodyEdit.Insert message) {
        return message.source() instanceof Resident ? FileView.of(message.source()) : Optional.empty();
    }

    private void see(FileView sight) {
        FileCoverageWalk walk =
                walks.computeIfAbsent(sight.path(), FileCoverageWalk::new).see(sight);
        byPath.put(sight.path(), walk.holding());
    }

    /** Empty where no message shows it. */
    public Optional<FileCoverage> holding(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** All files that some message shows, in no order. */
    public Collection<FileCoverage> all() {
        return Collections.unmodifiableCollection(byPath.values());
    }

    /** What each message of the conversation shows, one after the other. */
    List<Optional<FileView>> sights() {
        return sights.all();
    }

    /** The part of a file, in a known version, that one message shows. */
    record FileView(ShownFile file, Carrier carrier) {

        /** The kind of the message. */
        enum Carrier {
            /** One of our own. */
            BLOCK,
            /** What a tool returned. */
            RESULT,
            /** A file that the user named with an @. */
            MENTION,
            /** The arguments of a call: a reply is never rewritten. */
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

        /** Null where it shows that there is none. */
        @Nullable
        String version() {
            return file.version();
        }

        boolean isWhole() {
            return file.form() == Form.WHOLE || file.form() == Form.WRITTEN;
        }

        /** Whether it is text of the file that need not be there once a newer one is. */
        boolean isMovableText() {
            return file.hasText();
        }
    }
}
