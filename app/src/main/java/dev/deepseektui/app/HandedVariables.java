package dev.deepseektui.app;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The variables that the launcher took out of the environment, because everybody's programs can read what a process was started with.
 * They come by a pipe, {@code NAME=value} on a line each, and count as if they stood in the environment.
 */
final class HandedVariables {
    /** Holds the number of the pipe's descriptor. */
    private static final String PROPERTY = "deepseek.handed";

    private HandedVariables() {}

    static Map<String, String> of(Map<String, String> environment) {
        String descriptor = System.getProperty(PROPERTY);
        return descriptor == null ? environment : with(environment, Path.of("/dev/fd", descriptor));
    }

    static Map<String, String> with(Map<String, String> environment, Path pipe) {
        Map<String, String> all = new HashMap<>(environment);
        try {
            for (String line : Files.readString(pipe).split("\n", -1)) {
                int end = line.indexOf('=');
                if (end > 0) {
                    all.put(line.substring(0, end), line.substring(end + 1));
                }
            }
        } catch (IOException e) {
            throw new UserError(
                    "The key that was in the environment did not come through (" + IoReason.of(e)
                            + "): run `deepseek-tui login` and leave it out of the environment",
                    e);
        }
        return all;
    }
}
