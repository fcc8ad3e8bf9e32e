package dev.deepseektui.testkit.simulator.script;

import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A brain that follows a script. Once an expectation has failed, every request is answered with that failure.
 * Thread-safe.
 */
public final class ScriptedBrain implements Brain {
    private final Script script;
    private final Consumer<String> onFailure;
    private Optional<String> failure = Optional.empty();
    private int next;

    public ScriptedBrain(Script script) {
        this(script, failure -> {});
    }

    /**
     * Creates the brain.
     *
     * @param onFailure receives the failed expectation; called at most once
     */
    public ScriptedBrain(Script script, Consumer<String> onFailure) {
        this.script = script;
        this.onFailure = onFailure;
    }

    @Override
    public synchronized Reply answer(Ask ask) {
        if (failure.isEmpty() && next < script.steps().size()) {
            Step step = script.steps().get(next);
            next++;
            failure = step.failure(ask).map(words -> "script step " + next + ": " + words);
            failure.ifPresent(onFailure);
            if (failure.isEmpty()) {
                return step.reply()
                        .orElseGet(() -> error(
                                500,
                                "script step " + next + ": reset_at_accept, but the connection is already accepted"));
            }
        }
        return failure.map(words -> error(400, words))
                .orElseGet(() -> script.afterwards().orElseGet(() -> error(500, "script is over")));
    }

    @Override
    public synchronized boolean resetsConnection() {
        boolean resets = failure.isEmpty()
                && next < script.steps().size()
                && script.steps().get(next).reply().isEmpty();
        if (resets) {
            next++;
        }
        return resets;
    }

    /**
     * Returns the message about the failed expectation; empty if none has failed. After a failure, the script does not
     * continue.
     */
    public synchronized Optional<String> failure() {
        return failure;
    }

    /** Throws if a step was not used or an expectation was not met. Called at the end of a test. */
    public synchronized void verify() {
        List<String> wrong = new ArrayList<>();
        failure.ifPresent(wrong::add);
        if (failure.isEmpty() && next < script.steps().size()) {
            wrong.add("script: " + next + " of " + script.steps().size() + " steps were used");
        }
        if (!wrong.isEmpty()) {
            throw new AssertionError(wrong.get(0));
        }
    }

    private static Reply error(int status, String words) {
        return new Refusal(ApiError.of(status).saying(words), List.of());
    }
}
