package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Error messages for the model about refused or unusable paths. */
public final class Refusals {
    private static final ModelTexts TEXTS = ModelTexts.of(Refusals.class);

    private Refusals() {}

    /** Returns a refusal that does not depend on what exists at the path. */
    public static CallFailed refused(String path, String reason) {
        return failed(Status.REFUSED, path, reason);
    }

    /** Returns an error for a permitted path that cannot be used. */
    public static CallFailed impossible(String path, String reason) {
        return failed(Status.ERROR, path, reason);
    }

    static String text(String key, Object... arguments) {
        return TEXTS.text(key, arguments);
    }

    public static CallFailed isOwn(String path) {
        return refused(path, TEXTS.text("own"));
    }

    public static CallFailed isGuarded(String path) {
        return refused(path, TEXTS.text("guarded"));
    }

    public static CallFailed isProtected(String path) {
        return refused(path, TEXTS.text("protected"));
    }

    public static CallFailed missing(String path) {
        return impossible(path, TEXTS.text("missing"));
    }

    /**
     * Returns the error for an I/O exception. The system's message is shown in quotes, because it may contain any text.
     */
    public static CallFailed system(String path, IOException e) {
        if (e instanceof NoSuchFileException) {
            return missing(path);
        }
        if (e instanceof AccessDeniedException) {
            return impossible(path, TEXTS.text("permission"));
        }
        if (e instanceof NotDirectoryException) {
            return impossible(path, TEXTS.text("not_directory"));
        }
        if (e instanceof ClosedByInterruptException) {
            return failed(Status.CANCELLED, path, TEXTS.text("cancelled"));
        }
        return impossible(path, TEXTS.text("unusable", FileNames.shown(IoReason.of(e))));
    }

    private static CallFailed failed(Status status, String path, String reason) {
        return new CallFailed(ToolOutcome.about(status, FileNames.shown(path) + " " + reason + ".", path));
    }
}
