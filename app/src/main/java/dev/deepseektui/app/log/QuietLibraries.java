package dev.deepseektui.app.log;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * The configuration that SLF4J starts with: no output. Without this, Logback would look for a file with settings and, finding none, print
 * to the terminal, on top of the screen. {@link ProgramLog#begin} adds the file.
 */
public final class QuietLibraries extends ContextAwareBase implements Configurator {
    @Override
    public ExecutionStatus configure(LoggerContext context) {
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }
}
