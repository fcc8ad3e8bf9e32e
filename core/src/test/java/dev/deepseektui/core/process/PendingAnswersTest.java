package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.process.Watchdog.PendingAnswers;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An order to kill a group is complete when its own answer arrives, even if an earlier answer is late. */
class PendingAnswersTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final PipedInputStream in = new PipedInputStream();
    private final PipedOutputStream out = new PipedOutputStream();
    private PendingAnswers answers = new PendingAnswers(in);

    @BeforeEach
    void connect() throws IOException {
        in.connect(out);
        answers = new PendingAnswers(in);
    }

    @AfterEach
    void close() throws IOException {
        out.close();
        in.close();
    }

    @Test
    void an_order_is_done_with_its_answer() throws IOException {
        answer();

        assertThat(answers.await(LONG, () -> true)).isTrue();
    }

    @Test
    void an_answer_that_comes_late_is_not_that_to_the_next_order() throws IOException {
        assertThat(answers.await(Duration.ZERO, () -> true)).isFalse();
        answer();

        assertThat(answers.await(Duration.ZERO, () -> true)).isFalse();

        answer();
        answer();
        assertThat(answers.await(LONG, () -> true)).isTrue();
    }

    @Test
    void two_late_answers_are_made_up_for_at_once() throws IOException {
        answers.await(Duration.ZERO, () -> true);
        answers.await(Duration.ZERO, () -> true);
        answer();
        answer();
        answer();

        assertThat(answers.await(LONG, () -> true)).isTrue();
    }

    @Test
    void nobody_waits_for_who_is_not_awake() throws IOException {
        assertThat(answers.await(LONG, () -> false)).isFalse();
    }

    private void answer() throws IOException {
        out.write('\n');
        out.flush();
    }
}
