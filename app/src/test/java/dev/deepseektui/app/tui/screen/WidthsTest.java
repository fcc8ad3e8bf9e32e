package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalSize;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.keys.UiKeys.Reasoning;
import dev.deepseektui.app.tui.transcript.Transcript;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.State;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A turn with everything that a turn can contain, on screens from narrow to very wide. */
class WidthsTest {
    private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");
    private static final String DIFF = """
        --- a/orders/retry.py
        +++ b/orders/retry.py
        @@ -7,3 +7,4 @@
         def backoff(attempt, base=0.2, cap=5.0):
        -    return min(cap, base * 2 ** attempt)
        +    wait = jitter(base * 2 ** attempt)
        +    return min(cap, wait)
         \s
        """;
    private static final String ANSWER = """
        ## What was wrong

        `backoff` ignored **jitter**, so every client retried at the *same moment*. Two things changed:

        1. `backoff(attempt)` adds jitter between 0.5× and 1.5×
        2. the cap is applied **after** the jitter

        ```python
        return min(cap, jitter(wait))  # cap last
        ```

        | attempt | before | after |
        |--:|--:|:--|
        | 0 | 0.2 s | 0.1–0.3 s |
        | 9 | 5.0 s | 5.0 s |

        > Waits are random now, so tests must not compare exact values.
        """;

    private final MemoryTape tape = new MemoryTape(InstantSource.fixed(NOW));
    private int calls;
    private final Transcript transcript = new Transcript(tape::read, Reasoning.SUMMARY);

    @ParameterizedTest
    @CsvSource({"40, 70", "60, 60", "80, 24", "110, 50", "140, 50", "220, 54"})
    void a_turn_looks_as_in_the_grid(int columns, int rows) throws IOException {
        ScreenModel model = turn(ScreenModel.of(Desks.fresh(new TerminalSize(columns, rows), NOW), transcript, NOW));
        TextGrid grid = new TextGrid(columns, rows);

        new ScreenView().draw(model, grid.graphics());

        Golden.assertScreen(grid, "screen/turn", "Ask anything.", "ask before changes");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 110, 140, 220})
    void no_two_rows_in_a_row_are_empty_within_a_turn(int columns) {
        ScreenModel model = turn(ScreenModel.of(Desks.fresh(new TerminalSize(columns, 70), NOW), transcript, NOW));
        TextGrid grid = new TextGrid(columns, 70);

        new ScreenView().draw(model, grid.graphics());

        List<String> rows = grid.rows().stream().map(String::strip).toList();
        int first = IntStream.range(0, rows.size())
                .filter(at -> rows.get(at).contains("Add jitter"))
                .findFirst()
                .orElseThrow();
        int last = IntStream.range(0, rows.size())
                .filter(at -> rows.get(at).contains("▎"))
                .max()
                .orElseThrow();
        assertThat(String.join("\n", rows.subList(first, last))).doesNotContain("\n\n\n");
    }

    private ScreenModel turn(ScreenModel empty) {
        ScreenModel model =
                happens(empty, new Asked(1, "Add jitter to the retry backoff, and make the tests pass", List.of()));
        model = tool(model, "read", "{\"file_path\":\"orders/retry.py\"}", ToolOutcome.of(Status.OK, "1\n2\n3"));
        model = tool(model, "grep", "{\"pattern\":\"backoff\"}", ToolOutcome.of(Status.OK, "a\nb"));
        model = tool(
                model,
                "bash",
                "{\"command\":\"python3 -m pytest -q tests\"}",
                ToolOutcome.of(
                                Status.OK,
                                "exit code 1\none\ntwo\nE  assert 5.0 == 4.0\ntests/test_retry.py:9: AssertionError")
                        .exited(1)
                        .lasting(400));
        model = happens(
                model,
                new PlanUpdated(
                        null,
                        List.of(),
                        List.of(new Item("Read the module", State.DONE), new Item("Add jitter", State.IN_PROGRESS))));
        model = edit(model);
        model = happens(model, reply(ANSWER, List.of()));
        return happens(model, new TurnEnded(1, TurnEnded.DONE, TokenUsage.NOTHING, null, "s1", null));
    }

    private ScreenModel tool(ScreenModel model, String name, String arguments, ToolOutcome outcome) {
        calls++;
        String id = "c" + calls;
        ScreenModel now = happens(model, reply("", List.of(new ToolCall(id, name, arguments))));
        now = happens(now, new ToolStarted(id, name, arguments, false));
        return happens(now, new ToolReturned(id, name, outcome));
    }

    private ScreenModel edit(ScreenModel model) {
        String arguments = "{\"path\":\"orders/retry.py\"}";
        ScreenModel now = happens(model, reply("", List.of(new ToolCall("edit", "edit", arguments))));
        now = happens(now, new ToolStarted("edit", "edit", arguments, false));
        now = happens(now, new FileEdited("edit", "orders/retry.py", 1, 1, DIFF));
        return happens(
                now,
                new ToolReturned(
                        "edit", "edit", ToolOutcome.onFile(Status.OK, "Edited", "orders/retry.py", Access.WRITE)));
    }

    private static ReplyReceived reply(String text, List<ToolCall> calls) {
        return new ReplyReceived(
                1, text, null, calls, calls.isEmpty() ? "stop" : "tool_calls", null, "deepseek-chat", null, null, null);
    }

    private ScreenModel happens(ScreenModel model, TapeEvent event) {
        Recorded recorded = tape.append(event);
        transcript.take(recorded);
        return model.with(model.desk().after(recorded));
    }
}
