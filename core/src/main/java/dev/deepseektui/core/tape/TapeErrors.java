package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.Tape.SessionInUse;
import dev.deepseektui.core.tape.TapeLines.UnreadableLine;
import dev.deepseektui.core.tape.TapeSalvage.UnknownForm;
import java.io.IOException;
import java.nio.file.Path;

/** The errors of tapes and stored outputs. */
final class TapeErrors {
    private TapeErrors() {}

    static UserError damaged(SessionFiles files, String where, UnreadableLine why) {
        return error(
                files.tape() + ", " + where + ": damaged (" + why.getMessage() + "); save what can be read with: "
                        + "deepseek-tui sessions salvage " + files.id(),
                why);
    }

    static UserError unknownForm(SessionFiles files, UnknownForm event) {
        return error(files.tape() + ": event " + event.seq() + " (" + event.type()
                + ") is of a form this version does not know; update deepseek-tui");
    }

    static UserError missing(Path tape) {
        return error(tape + ": there is no such session; check its id");
    }

    static UserError unreadable(Path file, IOException why) {
        return error(file + ": cannot be read (" + IoReason.of(why) + "); check the disk and the permissions", why);
    }

    static UserError unwritable(SessionFiles files, long lastSeq, IOException why) {
        return error(
                files.tape() + ": cannot be written (" + IoReason.of(why) + "); all up to event " + lastSeq
                        + " is kept: make room or mend the disk, then go on with: deepseek-tui --resume " + files.id(),
                why);
    }

    static SessionInUse inUse(SessionFiles files, String owner) {
        String line = files.directory() + ": the session is in use by " + owner + "; close it there first";
        return new SessionInUse(SafeText.line(line), files.id(), SafeText.line(owner));
    }

    static UserError unopenable(SessionFiles files, IOException why) {
        return error(
                files.directory() + ": cannot be used (" + IoReason.of(why)
                        + "); check the disk, its free space and the permissions",
                why);
    }

    static UserError unstorable(Path directory, IOException why) {
        return error(
                directory + ": an output cannot be stored (" + IoReason.of(why)
                        + "); check the free space and the permissions",
                why);
    }

    static UserError missingOutput(Path file) {
        return error(file + ": there is no such stored output; produce it again");
    }

    static UserError damagedOutput(Path file) {
        return error(file + ": the stored output was damaged; delete the file and produce it again");
    }

    private static UserError error(String line) {
        return new UserError(SafeText.line(line));
    }

    private static UserError error(String line, Throwable why) {
        return new UserError(SafeText.line(line), why);
    }
}
