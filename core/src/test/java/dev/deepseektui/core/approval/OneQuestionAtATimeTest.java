package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.Approver.SerialApprover;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.Question.QueuePosition;
import dev.deepseektui.core.base.Cancellation;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class OneQuestionAtATimeTest {
    private static final Question QUESTION =
            new Question("bash", new Intent.Runs("make", "."), Question.Cause.MODE, "", List.of());

    @Test
    @Timeout(30)
    void a_question_knows_how_many_wait_behind_it() throws Exception {
        List<QueuePosition> places = new CopyOnWriteArrayList<>();
        CompletableFuture<Void> asked = new CompletableFuture<>();
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        SerialApprover person = new SerialApprover((question, cancellation) -> {
            places.add(question.place());
            asked.complete(null);
            return answer.join();
        });

        Thread first = asking(person);
        asked.join();
        Thread second = asking(person);
        Thread third = asking(person);
        while (second.getState() != Thread.State.BLOCKED || third.getState() != Thread.State.BLOCKED) {
            Thread.onSpinWait();
        }
        answer.complete(new Answer.Once());
        first.join();
        second.join();
        third.join();

        assertThat(places).containsExactly(QueuePosition.ALONE, new QueuePosition(1, 2), QueuePosition.ALONE);
    }

    private static Thread asking(SerialApprover person) {
        Thread thread = new Thread(
                () -> assertThat(person.ask(QUESTION, new Cancellation())).isInstanceOf(Answer.Once.class));
        thread.start();
        return thread;
    }
}
