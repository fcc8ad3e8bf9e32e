package dev.deepseektui.core.conversation.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged.Change;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFailuresTest {
    private static final String PYTEST = """
            exit code 1
            =================================== FAILURES ===================================
            ____________________________ test_adds_the_tax _________________________________
                def test_adds_the_tax():
            >       assert price(100) == 119
            E       assert 100 == 119
            E        +  where 100 = price(100)
            tests/test_price.py:5: AssertionError
            =========================== short test summary info ============================
            FAILED tests/test_price.py::test_adds_the_tax - assert 100 == 119
            1 failed, 3 passed in 0.05s
            """;

    private final TaskState task = new TaskState();
    private int calls;

    @BeforeEach
    void ask() {
        task.apply(new Asked(1, "make the tests pass", List.of()));
    }

    private void run(String command, String claim, int exitCode, String output) {
        String verifies = claim.isEmpty() ? "" : ",\"verifies\":\"" + claim + "\"";
        call("{\"command\":\"" + command + "\"" + verifies + "}", exitCode, output);
    }

    private void call(String arguments, int exitCode, String output) {
        task.apply(new ToolStarted("c", "bash", arguments, false));
        task.apply(new ToolReturned(
                "c", "bash", ToolOutcome.about(Status.OK, output, "prog").exited(exitCode)));
    }

    private List<OpenFailure> open() {
        return task.failures().open(task.turn());
    }

    @Test
    void a_command_is_open_with_its_exit_code_and_the_lines_that_say_why() {
        run("pytest -q", "", 1, PYTEST);
        run("pytest -q", "", 1, PYTEST);

        OpenFailure failure = open().get(0);
        assertThat(failure.call()).isEqualTo("`pytest -q`");
        assertThat(failure.exitCode()).isEqualTo(1);
        assertThat(failure.times()).isEqualTo(2);
        assertThat(failure.lines())
                .containsExactly(
                        "E       assert 100 == 119",
                        "E        +  where 100 = price(100)",
                        "tests/test_price.py:5: AssertionError",
                        "FAILED tests/test_price.py::test_adds_the_tax - assert 100 == 119");
        assertThat(failure.counted()).startsWith("`pytest -q` failed 2 times (exit 1): \"E       assert 100 == 119\"");
    }

    @Test
    void the_same_command_closes_it_when_it_passes() {
        run("pytest  -q", "", 1, PYTEST);
        run("pytest -q tests", "", 0, "ok");
        assertThat(open()).hasSize(1);

        run("pytest -q 2>&1", "", 0, "ok");
        assertThat(open()).isEmpty();
    }

    @Test
    void another_command_that_verifies_the_same_claim_closes_it() {
        run("pytest -q", "all tests pass", 1, PYTEST);
        run("make test", "all tests pass", 0, "ok");

        assertThat(open()).isEmpty();
    }

    @Test
    void the_end_of_a_job_counts_for_the_command_that_started_it() {
        task.apply(new ToolStarted("c", "bash", "{\"command\":\"make\",\"run_in_background\":true}", false));
        task.apply(
                new ToolReturned("c", "bash", ToolOutcome.about(Status.OK, "Job 7 has been running for 0 s", "make")));
        call("{\"job_id\":7}", 2, "Job 7 ended after 3 s: exit code 2\nx.c:3:5: error: no y");
        assertThat(open())
                .extracting(OpenFailure::words)
                .containsExactly("`make` failed (exit 2): \"x.c:3:5: error: no y\"");

        run("make", "", 0, "");
        assertThat(open()).isEmpty();
    }

    @Test
    void changes_since_the_first_failure_are_what_has_been_tried() {
        run("make", "", 2, "x");
        change("a.c");
        run("make", "", 2, "x");
        change("a.c");
        change("b.c");

        assertThat(open().get(0).attempts()).isEqualTo("a.c (2 times), b.c");
    }

    private void change(String path) {
        task.apply(FilesChanged.of("c" + ++calls, List.of(new Change(path, null, null))));
    }

    @ParameterizedTest
    @CsvSource({"ls src/foo", "cat a | head", "cd x && grep -rn y ."})
    void a_command_that_only_looks_opens_nothing(String command) {
        run(command, "", 2, "no such file");

        assertThat(open()).isEmpty();
    }

    @Test
    void a_check_that_is_meant_to_fail_is_none() {
        run("pytest -q", "the new test fails without the fix", 1, PYTEST);

        assertThat(open()).isEmpty();
    }

    @Test
    void a_refuted_claim_is_a_failure_even_of_a_search() {
        run("grep -q done log", "the log says done", 1, "");

        assertThat(open()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Foo.java:3: error: cannot find symbol | Foo.java:3: error: cannot find symbol",
                "./x.go:3:2: undefined: foo | ./x.go:3:2: undefined: foo",
                "error[E0425]: cannot find value | error[E0425]: cannot find value",
                "src/x.ts(3,5): error TS2322: no | src/x.ts(3,5): error TS2322: no",
                "ValueError: bad | ValueError: bad",
                "npm ERR! missing script | npm ERR! missing script",
                "bash: foo: command not found | bash: foo: command not found",
                "1 passed, 0 failed | nothing else",
            })
    void the_telling_line_is_found_among_others(String line, String found) {
        run("make", "", 1, "exit code 1\nbuilding the thing\n" + line + "\nnothing else");

        assertThat(open().get(0).lines()).contains(found).doesNotContain("building the thing");
    }
}
