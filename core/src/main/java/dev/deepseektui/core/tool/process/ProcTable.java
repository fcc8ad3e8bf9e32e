package dev.deepseektui.core.tool.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The processes as Linux shows them under /proc. */
final class ProcTable implements ProcessTable {
    private static final String OVER = "ZXx";
    /** PF_EXITING: on its way out, though not yet waited for. */
    private static final long EXITING = 4;
    /** PF_KTHREAD: a thread of the kernel, which has no environment to look at. */
    private static final long KERNEL = 0x200000;

    private final Path proc;

    ProcTable(Path proc) {
        this.proc = proc;
    }

    @Override
    public List<Row> rows(String mark) {
        List<Row> rows = new ArrayList<>();
        String[] names = proc.toFile().list();
        for (String name : names == null ? new String[0] : names) {
            if (name.charAt(0) >= '1' && name.charAt(0) <= '9') {
                row(name, mark).ifPresent(rows::add);
            }
        }
        return rows;
    }

    private Optional<Row> row(String pid, String mark) {
        String stat = read(pid, "stat");
        // The program's name stands in parentheses and may itself hold some.
        int open = stat.indexOf('(');
        int close = stat.lastIndexOf(')');
        if (open < 0 || close < open) {
            return Optional.empty();
        }
        String[] fields = stat.substring(close + 2).split(" ", -1);
        if (OVER.contains(fields[0]) || (Long.parseLong(fields[6]) & (EXITING | KERNEL)) != 0) {
            return Optional.empty();
        }
        return Optional.of(new Row(
                Long.parseLong(pid),
                Long.parseLong(fields[1]),
                Long.parseLong(fields[3]),
                Belonging.of(read(pid, "environ"), mark),
                stat.substring(open + 1, close)));
    }

    /**
     * Empty for a process that has just ended, and for what belongs to somebody else. Not through a channel: an interrupted thread
     * could not read, and it is when work is interrupted that processes must be found.
     */
    private String read(String pid, String name) {
        try (InputStream in =
                new FileInputStream(proc.resolve(pid).resolve(name).toFile())) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException gone) {
            return "";
        }
    }
}
