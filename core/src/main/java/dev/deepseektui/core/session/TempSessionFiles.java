package dev.deepseektui.core.session;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.SessionFiles;
import java.io.IOException;
import java.nio.file.Files;

/** Where a session that is not kept puts what does not belong into memory, as long as it lasts. */
final class TempSessionFiles {
    private TempSessionFiles() {}

    static SessionFiles make() {
        try {
            return new SessionFiles(Files.createTempDirectory("deepseek-tui-"));
        } catch (IOException e) {
            throw new UserError("a temporary directory cannot be made (" + IoReason.of(e) + "); make room in it", e);
        }
    }
}
