package dev.deepseektui.app.launcher;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Commands that receive all signals, even those ignored by the process that started the tests, which a child would
 * inherit.
 */
public final class DefaultSignals {
    private static final List<String> ENV = gnuEnv();

    private DefaultSignals() {}

    /** Returns whether there is a GNU env, which alone can reset inherited signals. */
    static boolean canBeSet() {
        return !ENV.isEmpty();
    }

    /** Returns a command that receives all signals, or the unchanged command if that is impossible. */
    public static List<String> in(List<String> command) {
        return Stream.concat(ENV.stream(), command.stream()).toList();
    }

    private static List<String> gnuEnv() {
        return Shells.find("env")
                .map(env -> List.of(env.toString(), "--default-signal"))
                .filter(DefaultSignals::works)
                .orElse(List.of());
    }

    private static boolean works(List<String> env) {
        try {
            return new ProcessBuilder(Stream.concat(env.stream(), Stream.of("true"))
                                    .toList())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
