package dev.deepseektui.app.tui.pane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.keys.UiKeys.Motion;
import dev.deepseektui.app.tui.pane.StatusRow.ActivityRow;
import dev.deepseektui.app.tui.pane.StatusRow.RowExtent;
import dev.deepseektui.app.tui.pane.WorkStatus.StreamedKind;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RowsOfTheFootTest {
    private static final Instant START = Session.START.plusSeconds(2);
    private static final Pane FULL = PaneViewTest.busy().pane();
    private static final int[] SIZES = {20, 40, 50, 60, 80, 110, 160, 220};

    @Test
    void the_status_row_says_more_where_there_is_more_room() throws Exception {
        List<String> rows = new ArrayList<>();
        for (int columns : SIZES) {
            rows.add("%d:  %s".formatted(columns, status(idle(), FULL, columns, columns >= 110)));
        }
        rows.add("hidden pane:  " + status(idle(), FULL, 120, false));
        rows.add("nothing known:  " + status(idle(), new Session().pane(), 80, false));
        rows.add("nothing known:  " + status(idle(), new Session().pane(), 79, false));
        rows.add("no key:  " + status(idle().answeredBy("embedded guide"), new Session().pane(), 80, false));

        Golden.assertSame(rows, "pane/status-row.txt");
    }

    @ParameterizedTest
    @CsvSource({
        "plan, 'plan, read-only', ACCENT", "ask, ask before changes, TEXT", "edits, edits allowed, TEXT",
        "auto, 'auto, sandboxed', ATTENTION", "full, full access, FAILURE", "strange, strange, TEXT"
    })
    void the_mode_is_said_in_words_and_has_ink_only_where_it_is_out_of_the_ordinary(
            String mode, String words, Ink role) {
        WorkStatus status = WorkStatus.of("m", "high", mode);
        var first = StatusRow.of(status, FULL, KeyBindings.STANDARD, new RowExtent(100, 96, false))
                .left()
                .spans()
                .get(0);

        assertThat(first.text()).isEqualTo(words);
        assertThat(first.style().role()).isEqualTo(role);
        assertThat(first.style().bold()).isEqualTo(mode.equals("full"));
    }

    @Test
    void names_of_any_length_leave_what_is_more_important() {
        WorkStatus hostile = WorkStatus.of("模型\u001b[31m-" + "x".repeat(90), "high", "plan")
                .onBranch(Optional.of("e\u0301\u202e" + "b".repeat(300)));
        for (int columns = 20; columns < 130; columns++) {
            String row = status(hostile, FULL, columns, false);
            assertThat(row).startsWith("plan, read-only");
            assertThat(Cells.width(row)).isLessThanOrEqualTo(columns - 4);
            if (columns >= 80) {
                assertThat(row).endsWith("$0.014");
            }
        }
    }

    @Test
    void the_activity_row_says_what_goes_on_since_when_and_how_much_came() {
        WorkStatus status = started().receiving(StreamedKind.ANSWER, 1234).at(START.plusSeconds(10));

        assertThat(activity(status, 12, Motion.ON, Optional.empty())).isEqualTo("⠋ Answering  12 s · ↓ 1.2k tokens");
        assertThat(activity(status, 68, Motion.ON, Optional.of("to-do 2 of 5, Split the order model")))
                .isEqualTo("⠋ Answering  1 m 08 s · ↓ 1.2k tokens · to-do 2 of 5, Split the order model");
    }

    @Test
    void without_motion_a_mark_stands_and_times_change_every_five_seconds() {
        assertThat(activity(started(), 13, Motion.OFF, Optional.empty())).isEqualTo("● Thinking  10 s");
    }

    @Test
    void the_last_row_of_the_reasoning_stands_behind_it() {
        WorkStatus status = started().receiving(StreamedKind.THOUGHT, 9).thinking("First, the tests.\nThen I'll look");
        assertThat(ActivityRow.thought(status, 40).text()).isEqualTo("  Then I'll look");

        WorkStatus more =
                status.receiving(StreamedKind.THOUGHT, 9).thinking(" at the way that the retry module waits\n\n");
        assertThat(ActivityRow.thought(more, 40).text()).isEqualTo("  retry module waits");
        assertThat(ActivityRow.thought(more, 10)).isEqualTo(Line.EMPTY);
        assertThat(ActivityRow.thought(more.receiving(StreamedKind.ANSWER, 1), 40))
                .isEqualTo(Line.EMPTY);
    }

    @Test
    void tokens_are_told_twice_a_second() {
        WorkStatus first = started().receiving(StreamedKind.ANSWER, 10).at(START);
        WorkStatus soon = first.receiving(StreamedKind.ANSWER, 10).at(START.plusMillis(400));
        WorkStatus later = soon.at(START.plusMillis(500));

        assertThat(activity(soon, 0, Motion.ON, Optional.empty())).endsWith("↓ 10 tokens");
        assertThat(activity(later, 0, Motion.ON, Optional.empty())).endsWith("↓ 20 tokens");
    }

    @Test
    void what_is_tried_again_is_said_with_its_reason() {
        ChatFailure busy = ChatFailure.of(ChatFailure.FailureKind.RATE_LIMITED, "slow down");
        WorkStatus status = started().retrying(new ChatEvent.Retrying(busy, 1, 4, Duration.ofSeconds(4)));

        assertThat(activity(status, 3, Motion.ON, Optional.empty()))
                .isEqualTo("⠋ The provider is busy (429)  retrying in 4 s · attempt 2 of 5");
        assertThat(activity(status.receiving(StreamedKind.THOUGHT, 1), 3, Motion.ON, Optional.empty()))
                .startsWith("⠋ Thinking  3 s");
    }

    @Test
    void a_tool_is_said_with_what_it_is_about() {
        Session session =
                new Session().asks(1).happens(new ToolStarted("c", "bash", "{\"command\":\"make\\n  test\"}", true));

        assertThat(activity(session.status(), 0, Motion.ON, Optional.empty())).startsWith("⠋ Running make test  ");
    }

    @Test
    void while_nothing_goes_on_or_a_person_is_asked_it_is_empty() {
        assertThat(activity(idle(), 0, Motion.ON, Optional.of("to-do 1 of 2, x")))
                .isEmpty();
        assertThat(activity(started().waiting(START), 9, Motion.ON, Optional.empty()))
                .isEmpty();
    }

    private static WorkStatus idle() {
        return WorkStatus.of("deepseek-v4-pro", "high", "ask").onBranch(Optional.of("main"));
    }

    private static WorkStatus started() {
        return new Session()
                .asks(1)
                .happens(new RequestSent(1, 1, 10, 10, null))
                .status();
    }

    private static String status(WorkStatus status, Pane pane, int columns, boolean isPaneShown) {
        int width = columns - 4;
        return StatusRow.of(status, pane, KeyBindings.STANDARD, new RowExtent(columns, width, isPaneShown))
                .at(width)
                .text();
    }

    private static String activity(WorkStatus status, long seconds, Motion motion, Optional<String> plan) {
        return ActivityRow.of(status, START.plusSeconds(seconds), motion, plan).text();
    }
}
