package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.ToolRun;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Calls that only look, run without what a turn does with results: no cut, and no pointing at what the prompt holds already. */
public final class ReadOnlyReplay {
    private final ToolRegistry tools;
    private final ArtifactStore artifacts;
    private final KnownKeys keys;

    /** {@code tools}: those whose calls can be run again; of others nothing is. */
    public ReadOnlyReplay(ToolRegistry tools, ArtifactStore artifacts) {
        this(tools, artifacts, KnownKeys.NONE);
    }

    /** @param keys are masked in what a call shows, as they were the first time */
    public ReadOnlyReplay(ToolRegistry tools, ArtifactStore artifacts, KnownKeys keys) {
        this.tools = tools;
        this.artifacts = artifacts;
        this.keys = keys;
    }

    /** What was approved once is not approved again: protected files are left alone. */
    boolean canRunAgain(TurnCalls.Call call) {
        Optional<Tool> tool = tools.find(call.tool()).filter(found -> found.kind() == Tool.Kind.LOOK);
        return tool.isPresent() && onlyReads(tool.get(), call) && whole(call).isPresent();
    }

    /** By what it says it would touch: that a tool only looks is no permission. */
    private static boolean onlyReads(Tool tool, TurnCalls.Call call) {
        try {
            Intent intent = tool.intent(tool.parameters().read(tool.name(), call.arguments()));
            return intent instanceof Intent.Reads reads && !reads.isProtected();
        } catch (CallFailed gone) {
            return true;
        }
    }

    /** All that the call showed then, where it is still known. */
    Optional<String> whole(TurnCalls.Call call) {
        String artifact = call.outcome().artifact();
        if (artifact == null) {
            return Optional.of(call.outcome().text());
        }
        try {
            return Optional.of(new String(artifacts.read(artifact), StandardCharsets.UTF_8));
        } catch (UserError lost) {
            return Optional.empty();
        }
    }

    ToolOutcome again(TurnCalls.Call call, Cancellation cancellation) {
        Tool tool = tools.find(call.tool()).orElseThrow();
        try {
            Arguments arguments = tool.parameters().read(tool.name(), call.arguments());
            ToolOutcome outcome = tool.call(arguments, new Run(cancellation));
            return outcome.withText(keys.masked(Tags.neutral(outcome.text())));
        } catch (CallFailed failed) {
            return failed.outcome();
        }
    }

    private record Run(Cancellation cancellation) implements ToolRun {
        @Override
        public String callId() {
            return "verification";
        }

        @Override
        public boolean mayTouchProtected() {
            return false;
        }

        @Override
        public void record(TapeEvent event) {
            throw new IllegalStateException("a look records nothing");
        }

        @Override
        public void progress(String text) {}
    }
}
