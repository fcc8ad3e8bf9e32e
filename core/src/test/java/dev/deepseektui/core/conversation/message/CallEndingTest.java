package dev.deepseektui.core.conversation.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.conversation.message.CallEnding.CallEndingKind;
import dev.deepseektui.core.conversation.message.CallEnding.CallEndingReason;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallEndingTest {
    private static final String LONG = "exit code 4\none\ntwo\n\nthree\n";

    @Test
    void a_command_that_ran_without_success_has_failed_though_the_call_was_in_order() {
        assertThat(CallEnding.of(ToolOutcome.of(Status.OK, "").exited(4))).satisfies(failed("exit 4"));
    }

    @Test
    void a_command_that_succeeded_and_a_call_without_an_exit_code_went_well() {
        assertThat(CallEnding.of(ToolOutcome.of(Status.OK, "").exited(0)).kind())
                .isEqualTo(CallEndingKind.WELL);
        assertThat(CallEnding.of(ToolOutcome.of(Status.OK, "")).words()).isEmpty();
    }

    @Test
    void a_command_that_took_too_long_has_failed_and_says_after_how_long() {
        assertThat(CallEnding.of(ToolOutcome.of(Status.ERROR, "").timedOut(120)))
                .satisfies(failed("timed out after 120 s"));
    }

    @Test
    void what_an_older_session_recorded_as_an_error_with_an_exit_code_says_the_code() {
        assertThat(CallEnding.of(ToolOutcome.of(Status.ERROR, "").exited(2))).satisfies(failed("exit 2"));
    }

    @Test
    void other_errors_and_calls_that_were_not_understood_have_failed() {
        assertThat(CallEnding.of(ToolOutcome.of(Status.ERROR, ""))).satisfies(failed("failed"));
        assertThat(CallEnding.of(ToolOutcome.of(Status.MALFORMED, ""))).satisfies(failed("invalid call"));
    }

    @Test
    void what_somebody_did_not_want_or_nobody_knows_was_stopped() {
        assertThat(CallEnding.of(ToolOutcome.of(Status.REFUSED, ""))).satisfies(stopped("not allowed"));
        assertThat(CallEnding.of(ToolOutcome.of(Status.REFUSED, "The user said no.")))
                .satisfies(stopped("you said no"));
        assertThat(CallEnding.of(ToolOutcome.of(Status.CANCELLED, "").exited(130)))
                .satisfies(stopped("stopped"));
        assertThat(CallEnding.of(ToolOutcome.of(Status.INTERRUPTED, ""))).satisfies(stopped("outcome unknown"));
    }

    @Test
    void a_command_tells_with_its_last_lines_what_went_wrong() {
        assertThat(CallEnding.informativeLines(ToolOutcome.of(Status.OK, LONG).exited(4), 2))
                .containsExactly("two", "three");
        assertThat(CallEnding.informativeLines(
                        ToolOutcome.of(Status.ERROR, LONG).timedOut(9), 9))
                .containsExactly("exit code 4", "one", "two", "three");
    }

    @Test
    void what_says_the_exit_code_alone_is_no_explanation() {
        assertThat(CallEnding.informativeLines(ToolOutcome.of(Status.OK, LONG).exited(4), 9))
                .containsExactly("one", "two", "three");
        assertThat(CallEnding.informativeLines(
                        ToolOutcome.of(Status.OK, "Job 1 ended after 2 s: exit code 4\nboom")
                                .exited(4),
                        9))
                .containsExactly("boom");
    }

    @Test
    void any_other_call_tells_it_with_its_first_lines() {
        assertThat(CallEnding.informativeLines(ToolOutcome.of(Status.ERROR, "not found\nread it again\nrest"), 2))
                .containsExactly("not found", "read it again");
    }

    @Test
    void what_went_well_has_nothing_to_explain() {
        assertThat(CallEnding.informativeLines(ToolOutcome.of(Status.OK, LONG).exited(0), 2))
                .isEmpty();
    }

    @Test
    void people_read_it_in_their_language_and_the_model_in_english() {
        Language.CHINESE.makeCurrent();
        for (CallEndingReason reason : CallEndingReason.values()) {
            CallEnding ending = new CallEnding(reason, 3);

            assertThat(ending.modelWords()).doesNotContainPattern("\\p{IsHan}");
            assertThat(ending.words()).matches(reason == CallEndingReason.WELL ? "" : ".*\\p{IsHan}.*");
        }
        assertThat(new CallEnding(CallEndingReason.TIMED_OUT, 120).words()).isEqualTo("120 秒后超时");
    }

    @Test
    void in_english_people_read_what_the_model_does() {
        for (CallEndingReason reason : CallEndingReason.values()) {
            CallEnding ending = new CallEnding(reason, 3);

            assertThat(ending.modelWords()).isEqualTo(ending.words());
        }
    }

    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.makeCurrent();
    }

    private static Consumer<CallEnding> failed(String words) {
        return ended(CallEndingKind.FAILED, words);
    }

    private static Consumer<CallEnding> stopped(String words) {
        return ended(CallEndingKind.STOPPED, words);
    }

    private static Consumer<CallEnding> ended(CallEndingKind kind, String words) {
        return ending -> {
            assertThat(ending.kind()).isEqualTo(kind);
            assertThat(ending.modelWords()).isEqualTo(words);
        };
    }

    @Test
    void of_a_command_that_went_well_its_own_first_line_is_shown() {
        assertThat(CallEnding.firstLine(
                        ToolOutcome.of(Status.OK, "exit code 0\nhello\n").exited(0)))
                .isEqualTo("hello");
        assertThat(CallEnding.firstLine(
                        ToolOutcome.of(Status.OK, "hello of an earlier version").exited(0)))
                .isEqualTo("hello of an earlier version");
        assertThat(CallEnding.firstLine(ToolOutcome.of(Status.OK, "exit code 0; recorded as verified: it works\nok")
                        .exited(0)))
                .isEqualTo("exit code 0; recorded as verified: it works");
    }
}
