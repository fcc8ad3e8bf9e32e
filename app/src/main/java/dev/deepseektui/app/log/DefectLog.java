package dev.deepseektui.app.log;

import dev.deepseektui.app.Version;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.session.state.SessionListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a mistake of the program itself: its stack trace goes to a log, which is opened by the first one, and the user is
 * told in one line where that is. From any thread.
 */
public final class DefectLog implements SessionListener, Thread.UncaughtExceptionHandler {
    private static final int LONGEST = 300;

    private final Path file;
    private final Supplier<? extends Collection<String>> keys;
    private final Consumer<String> user;
    private @Nullable RollingLog log;

    /** @param keys that must not be in the log; asked for when there is something to log */
    public DefectLog(Path file, Supplier<? extends Collection<String>> keys, Consumer<String> user) {
        this.file = file;
        this.keys = keys;
        this.user = user;
    }

    @Override
    public void defect(String where, RuntimeException mistake) {
        report(where, mistake);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable mistake) {
        report("thread " + thread.getName(), mistake);
    }

    public synchronized void report(String where, Throwable mistake) {
        KeyMask mask = new KeyMask(keys.get());
        String what = mask.in("Internal error in " + where + ": " + mistake);
        user.accept((what.length() <= LONGEST ? what : what.substring(0, LONGEST) + "…") + ". "
                + written(where, mistake, mask));
    }

    private String written(String where, Throwable mistake, KeyMask mask) {
        try {
            if (log == null) {
                log = RollingLog.open(file, mask);
            }
            log.write(
                    "%s, Java %s, %s: %s"
                            .formatted(Version.line(), Runtime.version(), System.getProperty("os.name"), where),
                    mistake);
            return "Details in " + file + "; please report it.";
        } catch (IOException e) {
            return "Please report it; " + file + " cannot be written (" + IoReason.of(e) + ").";
        }
    }
}
