package dev.deepseektui.core.turn;

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
    void a_question_without_an_answer_fails_for_who_asked_and_not_for_the_engine() {
        assertThat(queue.await(CompletableFuture.supplyAsync(() -> answer(""))))
                .isEqualTo("failed: java.lang.IllegalStateException: nothing is known");
    }
}
