package dev.deepseektui.bench.rewind;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processor time of this process and its finished children. It varies little on a busy machine. */
final class ProcessorTime {
    private static final long TICK_NANOS = 10_000_000;
    /**
     * The index of the children's user time in {@code /proc/self/stat}, counted from the end of the process name, which
     * may contain spaces.
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
