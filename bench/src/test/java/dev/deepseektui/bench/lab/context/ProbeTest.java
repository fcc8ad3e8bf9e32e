package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.bench.lab.context.Probe.Kind;
import dev.deepseektui.bench.lab.context.ProbeSurvival.Count;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeTest {
    private static final ToolCall SHELL =
            new ToolCall("c", "bash", "{\"command\":\"\\n grep -n \\\"a  b\\\" x\\nls\"}");

    private final ProbeCollector collector = new ProbeCollector();

    private Map<String, Count> in(Passage... passages) {
        return collector.survival(List.of(passages), List.of()).byKind();
    }

    @Test
    void the_expansion_of_a_slash_command_has_no_rules_of_the_user() {
        collector.asked("Review the change. You must never push.", false);

        assertThat(in()).containsExactly(Map.entry("ask", new Count(1, 0, 0)));
    }

    @Test
    void an_ask_is_one_probe_and_each_rule_in_it_another() {
        collector.asked("Rename it.\nYou must not touch the tests. It is late.", true);

        assertThat(in(Passage.whole("you must not touch the tests. You must not touch the tests.")))
                .containsEntry("ask", new Count(1, 0, 0))
                .containsEntry("constraint", new Count(1, 1, 1));
        assertThat(in(Passage.whole("> Rename  it. You must not\ntouch the tests. It is late. <")))
                .containsEntry("ask", new Count(1, 1, 1));
    }

    @Test
    void what_says_nothing_is_no_probe_and_what_is_said_twice_is_one() {
        collector.asked("ok", true);
        collector.asked("/model", true);
        collector.asked("Go on, please.", true);
        collector.asked("Go on,  please.", true);

        assertThat(in()).containsExactly(Map.entry("ask", new Count(1, 0, 0)));
    }

    @Test
    void a_command_is_known_by_its_first_line_also_where_it_stands_as_json() {
        collector.returned(SHELL, ToolOutcome.of(Status.OK, "").exited(0));

        assertThat(in(Passage.whole("- grep -n \"a b\" x"))).containsEntry("command", new Count(1, 1, 1));
        assertThat(in(Passage.whole("{\"command\":\"grep -n \\\"a b\\\" x\"}")))
                .containsEntry("command", new Count(1, 1, 1));
        assertThat(in(Passage.whole("grep -n a b x"))).containsEntry("command", new Count(1, 0, 0));
    }

    @Test
    void a_failed_command_survives_only_with_its_exit_code_behind_it() {
        Probe probe = new Probe(Kind.COMMAND, "make it", 2);

        assertThat(probe.isIn(Passage.whole("make it exited with code 2"))).isTrue();
        assertThat(probe.isIn(Passage.whole("`make it` → exit 2: no rule"))).isTrue();
        assertThat(probe.isIn(Passage.whole("make it; exit code 2"))).isTrue();
        assertThat(probe.isIn(Passage.whole("exit 2 make it"))).isFalse();
        assertThat(probe.isIn(Passage.whole("make it → exit 21"))).isFalse();
        assertThat(probe.isIn(new Passage("make it " + "x".repeat(300) + " exit 2", 200)))
                .isFalse();
    }

    @Test
    void an_error_is_known_by_the_line_that_tells_it() {
        collector.returned(
                new ToolCall("c", "other", "{}"),
                ToolOutcome.of(Status.ERROR, "Starting.\ncp: a: No such file\n\nCommand exited with code 1"));
        collector.returned(
                new ToolCall("d", "other", "{}"), ToolOutcome.of(Status.ERROR, "Command exited with code 1"));

        assertThat(in(Passage.whole("Starting."))).containsEntry("error", new Count(1, 0, 0));
        assertThat(in(Passage.whole("cp: a: No such file"))).containsEntry("error", new Count(1, 1, 1));
    }

    @Test
    void a_path_counts_where_it_was_written() {
        ToolCall call = new ToolCall("c", "edit", "{}");
        collector.returned(call, ToolOutcome.onFile(Status.OK, "", "src/a.c", Access.WRITE));
        collector.returned(call, ToolOutcome.onFile(Status.ERROR, "not found", "src/b.c", Access.WRITE));
        collector.returned(call, ToolOutcome.onFile(Status.OK, "", "src/c.c", Access.READ));

        assertThat(in(Passage.whole("src/a.c"))).containsEntry("path", new Count(1, 1, 1));
    }
}
