package dev.deepseektui.app.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.RolloverFailure;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.status.Status;
import ch.qos.logback.core.status.StatusUtil;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.SecretPatterns;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log file of deepseek-tui, written through Logback. Only the user can read it. It is rotated, and keys in it are
 * masked.
 */
final class RollingLog {
    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} "
            + ProcessHandle.current().pid() + " %-5level [%thread] %replace(%msg){'[\\r\\n]+', ' | '}%n%ex{full}";
    private static final String APPENDER = "file";
    private static final String OURS = "dev.deepseektui";
    private static final int KEPT = 3;
    private static final long MAX_SIZE = FileSize.MB_COEFFICIENT;

    private final LoggerContext context;
    private final Logger logger;

    private RollingLog(LoggerContext context) {
        this.context = context;
        this.logger = context.getLogger("deepseek-tui");
    }

    /** Directs all logging of the process to the file, unless another log is already open. */
    static RollingLog open(Path file, KeyMask mask) throws IOException {
        return LoggerFactory.getILoggerFactory() instanceof LoggerContext context
                ? open(context, file, mask, MAX_SIZE)
                : open(file, mask, MAX_SIZE);
    }

    /** Opens a log that is independent of the process's log. */
    static RollingLog open(Path file, KeyMask mask, long largest) throws IOException {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        return open(context, file, mask, largest);
    }

    private static synchronized RollingLog open(LoggerContext context, Path file, KeyMask mask, long largest)
            throws IOException {
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        boolean isOpen = root.getAppender(APPENDER) instanceof RollingFileAppender<?> there
                && file.toString().equals(there.getFile())
                && Files.exists(file);
        if (!isOpen) {
            AtomicFiles.createPrivateDirectories(Objects.requireNonNull(file.getParent()));
            AtomicFiles.createPrivate(file);
            root.detachAndStopAllAppenders();
            root.setLevel(Level.WARN);
            root.addAppender(appender(context, file, mask, largest));
            context.start();
        }
        return new RollingLog(context);
    }

    private static RollingFileAppender<ILoggingEvent> appender(
            LoggerContext context, Path file, KeyMask mask, long largest) {
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setContext(context);
        appender.setName(APPENDER);
        appender.setFile(file.toString());
        appender.setEncoder(encoder(context, mask));
        appender.setTriggeringPolicy(trigger(context, largest));
        appender.setRollingPolicy(rolling(appender, file));
        appender.start();
        return appender;
    }

    /** Sets the log level for deepseek-tui's own entries. Internal errors are always written. */
    void level(String level) {
        context.getLogger(OURS).setLevel(Level.toLevel(level));
    }

    void info(String message) {
        context.getLogger(OURS).info(message);
    }

    private static LayoutWrappingEncoder<ILoggingEvent> encoder(LoggerContext context, KeyMask mask) {
        MaskedLayout layout = new MaskedLayout(mask);
        layout.setContext(context);
        layout.setPattern(PATTERN);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(layout);
        encoder.start();
        return encoder;
    }

    private static SizeBasedTriggeringPolicy<ILoggingEvent> trigger(LoggerContext context, long largest) {
        SizeBasedTriggeringPolicy<ILoggingEvent> trigger = new SizeBasedTriggeringPolicy<>();
        trigger.setContext(context);
        trigger.setMaxFileSize(new FileSize(largest));
        trigger.setCheckIncrement(
                Duration.buildByMilliseconds(0)); // entries are rare, but many may arrive within a minute
        trigger.start();
        return trigger;
    }

    private static PrivateRolling rolling(RollingFileAppender<ILoggingEvent> appender, Path file) {
        PrivateRolling rolling = new PrivateRolling(file);
        rolling.setContext(appender.getContext());
        rolling.setParent(appender);
        rolling.setFileNamePattern(file + ".%i");
        rolling.setMinIndex(1);
        rolling.setMaxIndex(KEPT);
        rolling.start();
        return rolling;
    }

    /** Writes an error entry. Throws on failures that Logback would only record, such as a full disk. */
    void write(String message, Throwable mistake) throws IOException {
        long before = System.currentTimeMillis();
        logger.error(message, mistake);
        if (new StatusUtil(context).getHighestLevel(before) >= Status.ERROR) {
            throw new IOException("Logback failed");
        }
    }

    /**
     * A layout that masks keys in the whole entry, including the stack trace: the message of a cause may contain a key.
     */
    private static final class MaskedLayout extends PatternLayout {
        private final KeyMask mask;

        MaskedLayout(KeyMask mask) {
            this.mask = mask;
        }

        @Override
        public String doLayout(ILoggingEvent event) {
            return mask.in(SafeText.block(super.doLayout(event)));
        }
    }

    /** A rolling policy that creates each new log file with the same private permissions as the first. */
    private static final class PrivateRolling extends FixedWindowRollingPolicy {
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

    /** A mask for known keys and for strings that look like keys. */
    static final class KeyMask {
        private static final String MASK = "***";

        /** The minimum length of a masked key; shorter ones would match parts of ordinary words. */
        private static final int MIN_LENGTH = 4;

        private final KnownKeys keys;
        private final List<String> known;

        KeyMask(Collection<String> known) {
            this.keys = KnownKeys.of(known);
            this.known = known.stream()
                    .filter(key -> key.length() >= MIN_LENGTH)
                    .sorted(Comparator.comparingInt(String::length).reversed())
                    .toList();
        }

        String in(String text) {
            String masked = keys.masked(text).replace(KnownKeys.MASK, MASK);
            for (String key : known) {
                masked = masked.replace(key, MASK);
            }
            return SecretPatterns.masked(masked, MASK);
        }
    }
}
