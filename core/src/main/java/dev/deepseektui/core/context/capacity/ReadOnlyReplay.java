package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.capacity.CapacityEvents.ReplayInfo;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.edit.ChangedLines;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** The replay of read-only calls, without cutting results or referring to what the prompt has already. */
public final class ReadOnlyReplay {
    private final ToolRegistry tools;
    private final ArtifactStore artifacts;
    private final KnownKeys keys;

    /**
     * @param tools the tools whose calls can be run again
     * @param keys masked in results
     */
    public ReadOnlyReplay(ToolRegistry tools, ArtifactStore artifacts, KnownKeys keys) {
        this.tools = tools;
        this.artifacts = artifacts;
        this.keys = keys;
    }

    /** Returns whether the call can run again. Protected files are left alone: an approval counts once. */
    boolean canRunAgain(TurnCalls.TurnCall call) {
        Optional<Tool> tool = tools.find(call.tool()).filter(found -> found.kind() == Tool.Kind.LOOK);
        return tool.isPresent() && onlyReads(tool.get(), call) && whole(call).isPresent();
    }

    /** Returns whether the intent only reads; a tool's kind is no permission. */
    private static boolean onlyReads(Tool tool, TurnCalls.TurnCall call) {
        try {
            Intent intent = tool.intent(tool.parameters().read(tool.name(), call.arguments()));
            return intent instanceof Intent.Reads reads && !reads.isProtected();
        } catch (CallFailed gone) {
            return true;
        }
    }

    /** Returns the complete result of the first run, if it is still known. */
    Optional<String> whole(TurnCalls.TurnCall call) {
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

    ToolOutcome again(TurnCalls.TurnCall call, Cancellation cancellation) {
        Tool tool = tools.find(call.tool()).orElseThrow();
        try {
            Arguments arguments = tool.parameters().read(tool.name(), call.arguments());
            ToolOutcome outcome = tool.call(arguments, new ReplayRun(cancellation));
            return outcome.withText(keys.masked(Tags.neutral(outcome.text())));
        } catch (CallFailed failed) {
            return failed.outcome();
        }
    }

    private record ReplayRun(Cancellation cancellation) implements ToolRun {
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

    /** The comparison of a second run of a tool call with the first, and its wording for the model. */
    record ReplayVerification(ReplayVerdict verdict, ReplayInfo info) {
        private static final int LONGEST_ERROR = 300;
        private static final String SAME = "same content";
        private static final String ERROR = "error: ";

        /**
         * Compares two runs.
         *
         * @param whole the complete result of the first run
         */
        static ReplayVerification of(TurnCalls.TurnCall call, String whole, ToolOutcome again) {
            if (again.status() != Status.OK) {
                return of(
                        call,
                        ReplayVerdict.ERROR,
                        ERROR + Excerpt.of(SafeText.line(firstLine(again.text())), LONGEST_ERROR));
            }
            String version = call.outcome().version();
            boolean isSameFile = version != null && Objects.equals(version, again.version());
            return isSameFile || whole.equals(again.text())
                    ? of(call, ReplayVerdict.PASS, SAME)
                    : of(call, ReplayVerdict.CONFLICT, "conflict: " + ChangedLines.summary(whole, again.text()));
        }

        private static ReplayVerification of(TurnCalls.TurnCall call, ReplayVerdict verdict, String details) {
            String target = SafeText.line(call.target());
            return new ReplayVerification(
                    verdict, new ReplayInfo(call.tool(), target, verdict == ReplayVerdict.PASS, details));
        }

        private static String firstLine(String text) {
            return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        }

        String note() {
            return "[verification replay] tool=%s target=%s pass=%s details=%s"
                    .formatted(info.tool(), info.target(), info.pass(), info.details());
        }

        MessageSource source() {
            return new MessageSource.Verification(info.tool(), info.target(), verdict);
        }

        /** Returns a predicate for the message of the last verification. */
        static Predicate<PromptMessage> latestIn(List<PromptMessage> messages) {
            for (int i = messages.size() - 1; i >= 0; i--) {
                PromptMessage message = messages.get(i);
                if (message.source() instanceof MessageSource.Verification) {
                    return candidate -> candidate == message;
                }
            }
            return candidate -> false;
        }
    }

    /** The results of this turn's tool calls, and the one most worth a second run. A fold over the tape. */
    static final class TurnCalls {
        private final Map<String, ToolStarted> started = new HashMap<>();
        private final List<TurnCall> succeeded = new ArrayList<>();
        private boolean changesSomething;

        record TurnCall(String tool, String arguments, ToolOutcome outcome) {
            String target() {
                String resource = outcome.resource();
                return resource == null ? arguments : resource;
            }
        }

        void apply(TapeEvent event) {
            if (event instanceof Asked asked && asked.beginsTurn()) {
                started.clear();
                succeeded.clear();
                changesSomething = false;
            } else if (event instanceof ToolStarted call) {
                started.put(call.callId(), call);
                changesSomething |= call.effect();
            } else if (event instanceof ToolReturned returned) {
                ToolStarted call = started.remove(returned.callId());
                if (call != null && returned.outcome().status() == Status.OK) {
                    succeeded.add(new TurnCall(call.name(), call.arguments(), returned.outcome()));
                }
            }
        }

        /**
         * Returns the newest call that can run again, preferring critical references. Empty once the turn changed anything: a difference then need be
         * no mistake.
         */
        Optional<TurnCall> candidate(Predicate<TurnCall> canRunAgain, List<String> criticalRefs) {
            if (changesSomething) {
                return Optional.empty();
            }
            List<TurnCall> candidates =
                    new ArrayList<>(succeeded.stream().filter(canRunAgain).toList());
            Collections.reverse(candidates);
            return candidates.stream()
                    .filter(call -> criticalRefs.contains(call.target()))
                    .findFirst()
                    .or(() -> candidates.stream().findFirst());
        }
    }
}
