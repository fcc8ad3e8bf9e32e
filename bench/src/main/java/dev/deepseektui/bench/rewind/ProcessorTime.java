package dev.deepseektui.bench.rewind;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The processor time of this process and of its child processes that have ended. On a busy machine, it varies less than
 * wall time.
 */
final class ProcessorTime {
    private static final long TICK_NANOS = 10_000_000;
    /**
     * The index of the child processes' user time in {@code /proc/self/stat}. It is counted from the end of the process
     * name, because the name may contain spaces.
     */
    private static final int OF_CHILDREN = 13;

    private ProcessorTime() {}

    static long nanos() throws IOException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        String state = Files.readString(Path.of("/proc/self/stat"));
        String[] words = state.substring(state.lastIndexOf(')') + 2).split(" ", -1);
        long ofChildren = Long.parseLong(words[OF_CHILDREN]) + Long.parseLong(words[OF_CHILDREN + 1]);
        return system.getProcessCpuTime() + ofChildren * TICK_NANOS;
    }
}
