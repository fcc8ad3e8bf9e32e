package dev.deepseektui.core.session.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class EngineQueueTest {
    private final EngineQueue queue = new EngineQueue();

    private String answer(String said) {
        try {
            return queue.<String>ask(() -> {
                if (said.isEmpty()) {
                    throw new IllegalStateException("nothing is known");
                }
                return said;
            });
        } catch (CompletionException failed) {
            return "failed: " + failed.getCause();
        }
    }

    @Test
    void the_engine_answers_while_it_waits() {
        assertThat(queue.await(CompletableFuture.supplyAsync(() -> answer("this"))))
                .isEqualTo("this");
    }

    @Test
    void a_call_that_is_abandoned_is_waited_for_whatever_fails_of_what_it_wants() {
        CompletableFuture<String> call = new CompletableFuture<>();
        Thread worker = new Thread(() -> {
            queue.post(() -> {
                throw new IllegalStateException("no room on the disk");
            });
            queue.post(() -> {});
            call.complete("done");
        });
        IllegalStateException mistake = new IllegalStateException("the turn failed");
        worker.start();

        queue.abandon(call, mistake);

        assertThat(call).isCompletedWithValue("done");
    }

    @Test
    void a_question_without_an_answer_fails_for_who_asked_and_not_for_the_engine() {
        assertThat(queue.await(CompletableFuture.supplyAsync(() -> answer(""))))
                .isEqualTo("failed: java.lang.IllegalStateException: nothing is known");
    }
}
