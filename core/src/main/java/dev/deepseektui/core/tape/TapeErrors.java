package dev.deepseektui.core.tape;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.file.Path;

/** The errors of tapes and stored outputs that are thrown in several places. */
final class TapeErrors {
    private TapeErrors() {}

    static UserError missing(Path tape) {
        return error("tape.missing", tape);
    }

    static UserError unreadable(Path file, IOException why) {
        return error(why, "tape.unreadable", file, IoReason.of(why));
    }

    static UserError unwritable(SessionFiles files, long lastSeq, IOException why) {
        return error(why, "tape.unwritable", files.tape(), IoReason.of(why), lastSeq, files.id());
    }

    static UserError unopenable(SessionFiles files, IOException why) {
        return error(why, "tape.unopenable", files.directory(), IoReason.of(why));
    }
}
