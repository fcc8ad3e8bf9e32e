package dev.deepseektui.core.workspace;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Error messages for the model about refused or unusable paths. */
public final class Refusals {
    private Refusals() {}

    /** Returns a refusal that does not depend on what exists at the path. */
    public static CallFailed refused(String path, String reason) {
        return failed(Status.REFUSED, path, reason);
    }

    /** Returns an error for a permitted path that cannot be used. */
    public static CallFailed impossible(String path, String reason) {
        return failed(Status.ERROR, path, reason);
    }

    public static CallFailed isOwn(String path) {
        return refused(path, "belongs to this program itself (its keys, settings and sessions): no tool touches it");
    }

    public static CallFailed isGuarded(String path) {
        return refused(
                path,
                "is run or obeyed by other programs, so writing it needs an approval that this call does not have");
    }

    public static CallFailed isProtected(String path) {
        return refused(path, "is protected by the settings (tools.protect) and this call was not allowed to touch it");
    }

    public static CallFailed missing(String path) {
        return impossible(path, "does not exist");
    }

    /**
     * Returns the error for an I/O exception. The system's message is shown in quotes, because it may contain any text.
     */
    public static CallFailed system(String path, IOException e) {
        if (e instanceof NoSuchFileException) {
            return missing(path);
        }
        if (e instanceof AccessDeniedException) {
            return impossible(path, "cannot be used: permission denied");
        }
        if (e instanceof NotDirectoryException) {
            return impossible(path, "is not a directory");
        }
        if (e instanceof ClosedByInterruptException) {
            return failed(Status.CANCELLED, path, "was not finished: the call was cancelled");
        }
        return impossible(path, "cannot be used: " + FileNames.shown(IoReason.of(e)));
    }

    private static CallFailed failed(Status status, String path, String reason) {
        return new CallFailed(ToolOutcome.about(status, FileNames.shown(path) + " " + reason + ".", path));
    }
}
