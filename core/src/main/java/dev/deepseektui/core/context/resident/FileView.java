package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Resident;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
