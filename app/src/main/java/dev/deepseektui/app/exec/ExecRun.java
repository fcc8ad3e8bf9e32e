package dev.deepseektui.app.exec;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.session.PromptInput;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.turn.TurnEnding;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Runs the single turn of a process. If the process is terminated meanwhile, the turn is cancelled and ends properly first. */
public final class ExecRun {
    private static final long PATIENCE_SECONDS = 3;

    private final Session session;

    public ExecRun(Session session) {
        this.session = session;
    }

    public TurnEnding ask(PromptInput input) {
        return run(cancellation -> session.ask(input, cancellation));
    }

    public TurnEnding retry() {
        return run(session::retry);
    }

    private TurnEnding run(Function<Cancellation, TurnEnding> turn) {
        Cancellation cancellation = new Cancellation();
        CountDownLatch over = new CountDownLatch(1);
        Thread ending = new Thread(() -> cancelAndWait(cancellation, over), "exec-ending");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            return turn.apply(cancellation);
        } finally {
            session.close();
            over.countDown();
        }
    }

    private static void cancelAndWait(Cancellation cancellation, CountDownLatch over) {
        cancellation.cancel();
        try {
            over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
