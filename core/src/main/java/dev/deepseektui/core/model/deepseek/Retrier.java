package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.Kind;
import dev.deepseektui.core.model.Pause;
import dev.deepseektui.core.model.RequestFailed;
import dev.deepseektui.core.model.RetryPolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/** Tries again what failed in passing, as long as the policy has it; what had come by then is told with the notice. */
record Retrier(RetryPolicy policy, Pause pause, DoubleSupplier random) {

    /** One try. */
    @FunctionalInterface
    interface Attempt<T> {
        T run() throws RequestFailed;
    }

    <T> T insist(Attempt<T> attempt, Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        for (int retry = 1; ; retry++) {
            try {
                return attempt.run();
            } catch (RequestFailed failed) {
                ChatFailure failure = failed.failure();
                Duration wait = wait(retry, failed).orElseThrow(() -> failed);
                notices.accept(new Retrying(failure, retry, policy.retries(), wait));
                if (pause.cancelledWithin(wait, cancellation)) {
                    throw new RequestFailed(ChatFailure.of(Kind.CANCELLED, "Cancelled after: " + failure.message()));
                }
            }
        }
    }

    private Optional<Duration> wait(int retry, RequestFailed failed) {
        return policy.pause(retry, failed.failure().kind(), failed.asked(), random.getAsDouble());
    }
}
