package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.tape.Tape.SessionInUse;
import dev.deepseektui.core.tape.TapeLines.UnreadableLine;
import dev.deepseektui.core.tape.TapeSalvage.UnknownForm;
import java.io.IOException;
import java.nio.file.Path;

/** The errors of tapes and stored outputs. */
final class TapeErrors {
    private TapeErrors() {}

    static UserError damaged(SessionFiles files, String where, UnreadableLine why) {
        return error(why, "tape.damaged", files.tape(), where, String.valueOf(why.getMessage()), files.id());
    }

    static UserError unknownForm(SessionFiles files, UnknownForm event) {
        return new UserError(line("tape.unknown", files.tape(), event.seq(), event.type()));
    }

    static UserError missing(Path tape) {
        return new UserError(line("tape.missing", tape));
    }

    static UserError unreadable(Path file, IOException why) {
        return error(why, "tape.unreadable", file, IoReason.of(why));
    }

    static UserError unwritable(SessionFiles files, long lastSeq, IOException why) {
        return error(why, "tape.unwritable", files.tape(), IoReason.of(why), lastSeq, files.id());
    }

    static SessionInUse inUse(SessionFiles files, String owner) {
        return new SessionInUse(line("tape.in_use", files.directory(), owner), files.id(), SafeText.line(owner));
    }

    static UserError unopenable(SessionFiles files, IOException why) {
        return error(why, "tape.unopenable", files.directory(), IoReason.of(why));
    }

    static UserError unstorable(Path directory, IOException why) {
        return error(why, "tape.unstorable", directory, IoReason.of(why));
    }

    static UserError missingOutput(Path file) {
        return new UserError(line("tape.output.missing", file));
    }

    static UserError damagedOutput(Path file) {
        return new UserError(line("tape.output.damaged", file));
    }

    private static UserError error(Throwable why, String key, Object... arguments) {
        return new UserError(line(key, arguments), why);
    }

    private static String line(String key, Object... arguments) {
        return SafeText.line(CoreMessages.say(key, arguments));
    }
}
