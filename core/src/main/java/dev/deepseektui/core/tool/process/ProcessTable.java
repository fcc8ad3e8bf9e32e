package dev.deepseektui.core.tool.process;

import dev.deepseektui.core.sandbox.Wrapped;
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
     * @param belonging what its environment says
     */
    record Row(long pid, long parent, long group, Belonging belonging, String program) {
        boolean isMarked() {
            return belonging != Belonging.UNMARKED;
        }

        /** Stands between this program and the command: it ends by itself when the command does. */
        boolean isWrapper() {
            return belonging == Belonging.WRAPPER;
        }

        boolean leads() {
            return pid == group;
        }
    }

    /** Whose it is, by its environment. */
    enum Belonging {
        UNMARKED,
        MARKED,
        /** Marked, and not the command's but its sandbox's. */
        WRAPPER;

        static Belonging of(String environment, String mark) {
            if (!environment.contains(mark)) {
                return UNMARKED;
            }
            return environment.contains(Wrapped.WRAPPER + "=") ? WRAPPER : MARKED;
        }
    }

    static ProcessTable ofThisMachine() {
        Path proc = Path.of("/proc");
        return Files.isReadable(proc.resolve("self/environ")) ? new ProcTable(proc) : new PsTable();
    }
}
