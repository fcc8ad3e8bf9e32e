package dev.deepseektui.app.launcher;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** Starts what hears all signals, whatever was ignored by who started the tests: a child is as deaf as its parent. */
public final class DefaultSignals {
    private static final List<String> ENV = gnuEnv();

    private DefaultSignals() {}

    /** Only GNU's env undoes what is inherited. */
    static boolean canBeSet() {
        return !ENV.isEmpty();
    }

    /** The command as it is where it cannot be done. */
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
