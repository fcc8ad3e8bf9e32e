package dev.deepseektui.bench.lab.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkspacePathsTest {
    @ParameterizedTest
    @CsvSource({
        "/work/app, /work/app/src/a.py, src/a.py",
        "/work/app/, /work/app/src/a.py, src/a.py",
        "/work/app, /work/app, .",
        "/work/app, /work/application/a.py, /work/application/a.py",
        "/work/app, src/a.py, src/a.py",
        "/work/app, src\\a.py, src\\a.py",
        "'', /work/app/a.py, /work/app/a.py",
        "C:\\work\\app, C:\\work\\app\\src\\a.go, src/a.go",
        "C:\\work\\app, c:/Work/app/src/a.go, src/a.go",
        "C:\\work\\app, src\\a.go, src/a.go",
        "C:\\work\\app, D:\\other\\a.go, D:\\other\\a.go"
    })
    void path_below_the_workspace_becomes_relative(String workspace, String path, String relative) {
        assertThat(new WorkspacePaths(workspace).relative(path)).isEqualTo(relative);
    }

    @Test
    void path_at_the_start_of_a_line_becomes_relative() {
        String found = "C:\\work\\app\\src\\a.go:12:x := `C:\\work\\app\\y`\nno path\nC:\\work\\app\\my file.go";

        assertThat(new WorkspacePaths("C:\\work\\app").relativeLines(found))
                .isEqualTo("src/a.go:12:x := `C:\\work\\app\\y`\nno path\nmy file.go");
    }

    @Test
    void line_numbers_go_only_if_they_count_one_by_one() {
        assertThat(NumberedLines.plain("     1→a\n     2→\n     3→c", 1)).hasValue("a\n\nc");
        assertThat(NumberedLines.plain("7\ta\n8\tb", 7)).hasValue("a\nb");
        assertThat(NumberedLines.plain("7\ta\n8\tb", 1)).isEmpty();
        assertThat(NumberedLines.plain("1\ta\n9\tb", 1)).isEmpty();
        assertThat(NumberedLines.plain("a\nb", 1)).isEmpty();
    }
}
