package dev.deepseektui.app.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.status.Status;
import ch.qos.logback.core.status.StatusUtil;
import ch.qos.logback.core.util.Duration;
import ch.qos.logback.core.util.FileSize;
import dev.deepseektui.core.base.AtomicFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.slf4j.Logger;

/**
 * The log on the disk, put together by hand: looking for a configuration takes Logback longer than the program's start. All that is
 * known of the logging libraries is here, so that none of it is loaded before there is something to log.
 */
final class RollingLog {
    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX, UTC} [%thread] %msg%n%ex{full}";
    private static final int KEPT = 3;
    private static final long LARGEST = FileSize.MB_COEFFICIENT;

    private final LoggerContext context;
    private final Logger logger;

    private RollingLog(LoggerContext context) {
        this.context = context;
        this.logger = context.getLogger("deepseek-tui");
    }

    static RollingLog open(Path file, KeyMask mask) throws IOException {
        return open(file, mask, LARGEST);
    }

    static RollingLog open(Path file, KeyMask mask, long largest) throws IOException {
        AtomicFiles.createPrivateDirectories(Objects.requireNonNull(file.getParent()));
        AtomicFiles.createPrivate(file);
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setContext(context);
        appender.setFile(file.toString());
        appender.setEncoder(encoder(context, mask));
        appender.setTriggeringPolicy(trigger(context, largest));
        appender.setRollingPolicy(rolling(appender, file));
        appender.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        context.start();
        return new RollingLog(context);
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
        trigger.setCheckIncrement(Duration.buildByMilliseconds(0)); // entries are rare, and may be all in one minute
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

    /** Logback keeps to itself what goes wrong, as on a full disk. */
    void write(String message, Throwable mistake) throws IOException {
        long before = System.currentTimeMillis();
        logger.error(message, mistake);
        if (new StatusUtil(context).getHighestLevel(before) >= Status.ERROR) {
            throw new IOException("Logback failed");
        }
    }
}
