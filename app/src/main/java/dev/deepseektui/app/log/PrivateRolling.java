package dev.deepseektui.app.log;

import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RolloverFailure;
import dev.deepseektui.core.base.AtomicFiles;
import java.io.IOException;
import java.nio.file.Path;

/** Puts a full log aside; the next one is for its owner's eyes only, as the first was. */
final class PrivateRolling extends FixedWindowRollingPolicy {
    private final Path log;

    PrivateRolling(Path log) {
        this.log = log;
    }

    @Override
    public void rollover() throws RolloverFailure {
        super.rollover();
        try {
            AtomicFiles.createPrivate(log);
        } catch (IOException e) {
            throw new RolloverFailure("no new log", e);
        }
    }
}
