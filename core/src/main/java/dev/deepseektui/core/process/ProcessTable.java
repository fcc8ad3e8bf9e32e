package dev.deepseektui.core.process;

import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A view of the running processes. A mark in a process's environment identifies its owner. */
interface ProcessTable {
    List<ProcessRow> rows(String mark);

    /**
     * A running process.
     *
     * @param group the ID of its session if known, otherwise of its process group
     * @param belonging its owner, according to its environment
     */
    record ProcessRow(long pid, long parent, long group, ProcessOwner belonging, String program) {
        boolean isMarked() {
            return belonging != ProcessOwner.UNMARKED;
        }

        /**
         * Returns true if the process belongs to the sandbox around the command. Such a process ends with the command.
         */
        boolean isWrapper() {
            return belonging == ProcessOwner.WRAPPER;
        }

        boolean leads() {
            return pid == group;
        }
    }

    /** The owner of a process according to its environment. */
    enum ProcessOwner {
        UNMARKED,
        MARKED,
        /** A marked process that belongs to the sandbox, not to the command. */
        WRAPPER;

        static ProcessOwner of(String environment, String mark) {
            if (!environment.contains(mark)) {
                return UNMARKED;
            }
            return environment.contains(WrappedCommand.WRAPPER + "=") ? WRAPPER : MARKED;
        }
    }

    static ProcessTable ofThisMachine(ShellPrograms programs) {
        Path proc = Path.of("/proc");
        return Files.isReadable(proc.resolve("self/environ")) ? new ProcTable(proc) : new PsTable(programs);
    }

    /** A view of the processes through Linux's /proc. */
    record ProcTable(Path proc) implements ProcessTable {
        private static final String OVER = "ZXx";
        /** PF_EXITING: the process is exiting, but its parent has not waited for it yet. */
        private static final long EXITING = 4;
        /** PF_KTHREAD: a kernel thread, which has no environment. */
        private static final long KERNEL = 0x200000;

        @Override
        public List<ProcessRow> rows(String mark) {
            List<ProcessRow> rows = new ArrayList<>();
            String[] names = proc.toFile().list();
            for (String name : names == null ? new String[0] : names) {
                if (name.charAt(0) >= '1' && name.charAt(0) <= '9') {
                    row(name, mark).ifPresent(rows::add);
                }
            }
            return rows;
        }

        private Optional<ProcessRow> row(String pid, String mark) {
            String stat = read(pid, "stat");
            // Searches for the last parenthesis, because the process name in parentheses may itself contain
            // parentheses.
            int open = stat.indexOf('(');
            int close = stat.lastIndexOf(')');
            if (open < 0 || close < open) {
                return Optional.empty();
            }
            String[] fields = stat.substring(close + 2).split(" ", -1);
            if (OVER.contains(fields[0]) || (Long.parseLong(fields[6]) & (EXITING | KERNEL)) != 0) {
                return Optional.empty();
            }
            return Optional.of(new ProcessRow(
                    Long.parseLong(pid),
                    Long.parseLong(fields[1]),
                    Long.parseLong(fields[3]),
                    ProcessOwner.of(read(pid, "environ"), mark),
                    stat.substring(open + 1, close)));
        }

        /**
         * Returns the content of a file in a process's /proc directory; empty if the process has ended or belongs to
         * another user. Does not use a channel, because an interrupted thread cannot read from one, and processes must
         * be found even then.
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

    /**
     * A view of the processes through {@code ps}, for systems without /proc. macOS hides the environment of its own programs,
     * so they are found only by their parents and groups.
     */
    record PsTable(ShellPrograms programs) implements ProcessTable {
        private static final String COLUMNS = "pid=,ppid=,pgid=,stat=,command=";
        private static final List<String> FLAGS = List.of("-axEww", "axeww");

        private static final Pattern LINE = Pattern.compile("\\s*(\\d+)\\s+(\\d+)\\s+(\\d+)\\s+(\\S+)\\s+(\\S+)(.*)");

        private static final long TIMEOUT_SECONDS = 5;

        @Override
        public List<ProcessRow> rows(String mark) {
            return FLAGS.stream()
                    .map(flags -> output(flags)
                            .lines()
                            .flatMap(line -> row(line, mark).stream())
                            .toList())
                    .filter(rows -> !rows.isEmpty())
                    .findFirst()
                    .orElse(List.of());
        }

        static Optional<ProcessRow> row(String line, String mark) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches() || matcher.group(4).startsWith("Z")) {
                return Optional.empty();
            }
            String program = matcher.group(5);
            return Optional.of(new ProcessRow(
                    Long.parseLong(matcher.group(1)),
                    Long.parseLong(matcher.group(2)),
                    Long.parseLong(matcher.group(3)),
                    ProcessOwner.of(matcher.group(6), mark),
                    program.substring(program.lastIndexOf('/') + 1)));
        }

        private String output(String flags) {
            Optional<ProcessBuilder> program = programs.installed("ps", flags, "-o", COLUMNS);
            if (program.isEmpty()) {
                return "";
            }
            try {
                Process ps = program.get()
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
                ps.getOutputStream().close();
                CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                        .execute(ps::destroyForcibly);
                return new String(ps.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            } catch (IOException e) {
                return "";
            }
        }
    }
}
