package dev.deepseektui.core.tool.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Which processes there are, and what tells whose they are. */
interface ProcessTable {
    List<Row> rows(String mark);

    /**
     * A process that is not over.
     *
     * @param group its session where that is known, else its process group
     * @param isMarked its environment holds the mark
     */
    record Row(long pid, long parent, long group, boolean isMarked, String program) {
        boolean leads() {
            return pid == group;
        }
    }

    static ProcessTable ofThisMachine() {
        Path proc = Path.of("/proc");
        return Files.isReadable(proc.resolve("self/environ")) ? new ProcTable(proc) : new PsTable();
    }
}
