package dev.deepseektui.core.setup.hook;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.process.FedCommand;
import java.io.IOException;
import java.time.Duration;

/** Runs a command with something at its standard input, within the bounds that commands have. */
@FunctionalInterface
public interface HookShell {
    FedCommand.Result run(String command, String input, Duration limit, Cancellation cancellation) throws IOException;
}
