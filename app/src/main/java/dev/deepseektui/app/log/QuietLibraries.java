package dev.deepseektui.app.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * The initial Logback configuration, which has no output. Without it, Logback would search for a configuration file and
 * print over the screen. {@link ProgramLog#begin} adds the log file.
 */
public final class QuietLibraries extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
