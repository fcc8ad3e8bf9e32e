package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Cancellation.Registration;
import dev.deepseektui.core.process.ShownOutput.LiveTail;
import dev.deepseektui.core.tool.ToolRun;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A wait for the end of a command. Meanwhile the command's output is shown, updated at most ten times a second. */
record Watch(StartedCommand command, LiveTail live, ToolRun run) {
    private static final Duration TICK = Duration.ofMillis(100);

    /**
     * Blocks until the command ends, the call is cancelled, or the time limit is reached. Does not kill the command.
     */
    CommandEnding await(Duration longest) {
        CompletableFuture<CommandEnding> ending = command.ended().copy();
        Registration cancelling = run.cancellation().whenCancelled(() -> ending.complete(CommandEnding.CANCELLED));
        try (cancelling) {
            long end = System.nanoTime() + longest.toNanos();
            for (long left = longest.toNanos(); left > 0 && !ended(ending, left); left = end - System.nanoTime()) {
                showNewOutput();
            }
            ending.complete(CommandEnding.timedOut(longest));
            return ending.join();
        }
    }

    void showNewOutput() {
        live.next().ifPresent(run::progress);
    }

    private static boolean ended(CompletableFuture<CommandEnding> ending, long left) {
        try {
            ending.get(Math.min(left, TICK.toNanos()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ending.complete(CommandEnding.CANCELLED);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return true;
    }
}
