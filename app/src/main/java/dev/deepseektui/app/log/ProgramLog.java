package dev.deepseektui.app.log;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Version;
import dev.deepseektui.app.log.RollingLog.KeyMask;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.context.state.SessionListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The log of deepseek-tui. It also reports internal errors: it logs the stack trace and shows the user a message with
 * the log's path. Thread-safe.
 */
public final class ProgramLog implements SessionListener, Thread.UncaughtExceptionHandler {
    public static final ConfigKey<String> LEVEL =
            ConfigKey.of("log.level", ValueType.oneOf("off", "error", "warn", "info", "debug"), "info");

    private static final int MAX_LENGTH = 300;
    private static final AtomicBoolean HAS_BEGUN = new AtomicBoolean();
    private static volatile int exitCode;

    private final Path file;
    private final Supplier<? extends Collection<String>> keys;
    private final Consumer<String> user;
    private @Nullable RollingLog log;

    /**
     * Creates the log.
     *
     * @param keys the secrets to mask, read when the log is opened
     * @param user receives the messages for the user
     */
    public ProgramLog(Path file, Supplier<? extends Collection<String>> keys, Consumer<String> user) {
        this.file = file;
        this.keys = keys;
        this.user = user;
    }

    /** Opens the log. If that fails, the session continues without a log, and {@code doctor} shows the reason. */
    public synchronized void begin(String level, String command) {
        try {
            RollingLog opened = RollingLog.open(file, new KeyMask(keys.get()));
            opened.level(level);
            log = opened;
            opened.info("%s, %s: Java %s (%s), %s %s %s"
                    .formatted(
                            command,
                            Version.line(),
                            Runtime.version(),
                            System.getProperty("java.vendor"),
                            System.getProperty("os.name"),
                            System.getProperty("os.version"),
                            System.getProperty("os.arch")));
            if (HAS_BEGUN.compareAndSet(false, true)) {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> opened.info("exit " + exitCode), "log end"));
            }
        } catch (IOException e) {
            log = null;
        }
    }

    /** Sets the exit code that the log's last entry reports. Not called if a signal ends the process. */
    public static void exits(int code) {
        exitCode = code;
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
        String what = mask.in(say("log.defect", where, mistake));
        user.accept((what.length() <= MAX_LENGTH ? what : what.substring(0, MAX_LENGTH) + "…") + ". "
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
            return say("log.details", file);
        } catch (IOException e) {
            return say("log.unwritable", file, IoReason.of(e));
        }
    }
}
