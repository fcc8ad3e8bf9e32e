package dev.deepseektui.core.tape;

import dev.deepseektui.core.ground.UserError;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** What the user is told when a tape cannot be used: what is wrong, where, and the way out. */
final class TapeErrors {
    private TapeErrors() {}

    static UserError damaged(SessionFiles files, String where, UnreadableLine why) {
        return new UserError(
                files.tape() + ", " + where + ": damaged (" + why.getMessage() + "); save what can be read with: "
                        + "deepseek-tui sessions salvage " + files.id(),
                why);
    }

    static UserError missing(Path tape) {
        return new UserError(tape + ": there is no such session; check its id");
    }

    static UserError unreadable(Path file, IOException why) {
        return new UserError(file + ": cannot be read (" + reason(why) + "); check the disk and the permissions", why);
    }

    static UserError unwritable(SessionFiles files, long lastSeq, IOException why) {
        return new UserError(
                files.tape() + ": cannot be written (" + reason(why) + "); all up to event " + lastSeq
                        + " is kept: make room or mend the disk, then go on with: deepseek-tui --resume " + files.id(),
                why);
    }

    static UserError inUse(SessionFiles files, String owner) {
        return new UserError(files.directory() + ": the session is in use by " + owner + "; close it there first");
    }

    static UserError unopenable(SessionFiles files, IOException why) {
        return new UserError(
                files.directory() + ": cannot be used (" + reason(why)
                        + "); check the disk, its free space and the permissions",
                why);
    }

    private static String reason(IOException why) {
        if (why instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        return why.getMessage() == null ? why.getClass().getSimpleName() : why.getMessage();
    }
}
