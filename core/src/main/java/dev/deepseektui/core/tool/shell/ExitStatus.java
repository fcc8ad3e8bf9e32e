package dev.deepseektui.core.tool.shell;

import java.util.Map;

/** The meaning of an exit code. */
public final class ExitStatus {
    private static final int SIGNALLED = 128;
    /** Signal names by number. Only signals with the same number on all systems are listed. */
    private static final Map<Integer, String> SIGNALS = Map.ofEntries(
            Map.entry(1, "SIGHUP"),
            Map.entry(2, "SIGINT"),
            Map.entry(3, "SIGQUIT"),
            Map.entry(4, "SIGILL"),
            Map.entry(5, "SIGTRAP"),
            Map.entry(6, "SIGABRT"),
            Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"),
            Map.entry(11, "SIGSEGV"),
            Map.entry(13, "SIGPIPE"),
            Map.entry(14, "SIGALRM"),
            Map.entry(15, "SIGTERM"),
            Map.entry(24, "SIGXCPU"),
            Map.entry(25, "SIGXFSZ"));

    private ExitStatus() {}

    public static String words(int code) {
        String signal = SIGNALS.get(code - SIGNALLED);
        return "exit code " + code + (signal == null ? "" : ": killed by " + signal);
    }
}
