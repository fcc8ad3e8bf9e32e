package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.ProcessTable.ProcTable;
import dev.deepseektui.core.process.ProcessTable.ProcessOwner;
import dev.deepseektui.core.process.ProcessTable.ProcessRow;
import dev.deepseektui.core.process.ProcessTable.PsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TablesTest {
    static Stream<ProcessTable> tables() {
        Path proc = Path.of("/proc");
        Stream<ProcessTable> everywhere = Stream.of(new PsTable(ShellPrograms.on("")));
        return Files.isReadable(proc.resolve("self/environ"))
                ? Stream.concat(everywhere, Stream.of(new ProcTable(proc)))
                : everywhere;
    }

    @ParameterizedTest
    @MethodSource("tables")
    void a_process_is_known_by_its_mark_and_its_parent(ProcessTable table) throws IOException {
        String mark = UUID.randomUUID().toString();
        ProcessBuilder builder = new ProcessBuilder("sleep", "1000");
        builder.environment().put("MARK", mark);
        Process process = builder.start();
        try {
            ProcessRow row = row(table, mark, process.pid());

            assertThat(row.isMarked()).isTrue();
            assertThat(row.parent()).isEqualTo(ProcessHandle.current().pid());
            assertThat(row.program()).isEqualTo("sleep");
            assertThat(row(table, mark, ProcessHandle.current().pid()).isMarked())
                    .isFalse();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void a_name_of_a_program_may_look_like_anything(@TempDir Path proc) throws IOException {
        Path process = Files.createDirectories(proc.resolve("42"));
        Files.writeString(process.resolve("stat"), "42 (a) R 1 (b) S 7 40 41 0 -1 4194304 1 2 3");
        Files.writeString(process.resolve("environ"), "A=1\0MARKS=x/7;\0");
        Files.createDirectories(proc.resolve("43"));

        assertThat(new ProcTable(proc).rows("x/7;"))
                .containsExactly(new ProcessRow(42, 7, 41, ProcessOwner.MARKED, "a) R 1 (b"));
    }

    @Test
    void a_line_of_ps_may_hold_anything() {
        assertThat(PsTable.row("  42     7    41 S+   /bin/my tool -x A=1 MARKS=x/7; B=2", "x/7;"))
                .contains(new ProcessRow(42, 7, 41, ProcessOwner.MARKED, "my"));
        assertThat(PsTable.row("  42     7    41 Z   (gone)", "x")).isEmpty();
        assertThat(PsTable.row("ps: nonsense", "x")).isEmpty();
    }

    /**
     * Returns a process's row. Waits for its mark, because a new process is a copy of its parent until it has executed
     * the program.
     */
    private static ProcessRow row(ProcessTable table, String mark, long pid) {
        for (int i = 0; i < 10_000; i++) {
            for (ProcessRow row : table.rows(mark)) {
                if (row.pid() == pid
                        && (row.isMarked() || pid == ProcessHandle.current().pid())) {
                    return row;
                }
            }
        }
        throw new AssertionError("no process " + pid);
    }
}
