package dev.deepseektui.core.context.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.capacity.CapacityEvents.ReplayInfo;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.edit.ChangedLines;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The replay of read-only calls. Results are neither cut nor replaced by references to text in the prompt. */
public final class ReadOnlyReplay {
    /** Programs whose output differs from run to run. */
    private static final Pattern CLOCKS = Pattern.compile("\\b(?:date|df|du|free|hostname|id|uptime|who|whoami)\\b");

    private final ToolRegistry tools;
    private final ArtifactStore artifacts;
    private final KnownKeys keys;

    /**
     * Creates the replay.
     *
     * @param tools the tools whose calls can be run again
     * @param keys the keys to mask in results
     */
    public ReadOnlyReplay(ToolRegistry tools, ArtifactStore artifacts, KnownKeys keys) {
        this.tools = tools;
        this.artifacts = artifacts;
        this.keys = keys;
    }

    /**
     * Returns whether the call can run again: it only reads, and its first result is available in full. Calls on
     * protected files cannot, because an approval is valid for one run only.
     */
    boolean canRunAgain(TurnCalls.TurnCall call) {
        Optional<Tool> tool = tools.find(call.tool());
        return tool.isPresent() && onlyReads(tool.get(), call) && whole(call).isPresent();
    }

    /** Returns whether the call only reads, according to its intent. The tool's kind alone does not show this. */
    private static boolean onlyReads(Tool tool, TurnCalls.TurnCall call) {
        try {
            Intent intent = tool.intent(tool.parameters().read(tool.name(), call.arguments()));
            if (intent instanceof Intent.Runs runs) {
                return call.isPlainCommand()
                        && ReadOnlyCommands.isOne(runs.command())
                        && !CLOCKS.matcher(runs.command()).find();
            }
            return tool.kind() == Tool.Kind.LOOK && intent instanceof Intent.Reads reads && !reads.isProtected();
        } catch (CallFailed gone) {
            return tool.kind() == Tool.Kind.LOOK;
        }
    }

    /** Returns the complete result of the first run, if it is still available. */
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

        /** Records nothing, because the first run has already recorded its events. */
        @Override
        public void record(TapeEvent event) {}

        @Override
        public void progress(String text) {}
    }

    /** The comparison of a tool call's second run with the first, and its description for the model. */
    record ReplayVerification(ReplayVerdict verdict, ReplayInfo info) {
        private static final int MAX_ERROR_LENGTH = 300;
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
                        ERROR + Excerpt.of(SafeText.line(firstLine(again.text())), MAX_ERROR_LENGTH));
            }
            String version = call.outcome().version();
            boolean isSameFile = version != null && Objects.equals(version, again.version());
            String before = call.outcome().exitCode() == null ? whole : output(whole);
            String now = call.outcome().exitCode() == null ? again.text() : output(again.text());
            return isSameFile || before.equals(now)
                    ? of(call, ReplayVerdict.PASS, SAME)
                    : of(call, ReplayVerdict.CONFLICT, "conflict: " + ChangedLines.summary(before, now));
        }

        private static ReplayVerification of(TurnCalls.TurnCall call, ReplayVerdict verdict, String details) {
            String target = SafeText.line(call.target());
            return new ReplayVerification(
                    verdict, new ReplayInfo(call.tool(), target, verdict == ReplayVerdict.PASS, details));
        }

        /** Returns the output of a command without the line that reports its exit code. */
        private static String output(String text) {
            return text.startsWith("exit code 0") ? text.substring(text.indexOf('\n') + 1) : text;
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

        /** Returns a predicate that accepts the message of the latest verification. */
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

    /** The results of this turn's read-only calls, and the paths known to be written, folded from the tape. */
    static final class TurnCalls {
        private static final String HERE = ".";

        private final Map<String, ToolStarted> started = new HashMap<>();
        private final List<TurnCall> succeeded = new ArrayList<>();
        private final Set<String> written = new HashSet<>();
        private boolean isWatched;

        record TurnCall(String tool, String arguments, ToolOutcome outcome) {
            String target() {
                String resource = outcome.resource();
                return isPlainCommand() ? argument("command") : resource == null ? arguments : resource;
            }

            /** Returns whether the call ran a command successfully, with its whole output in the result. */
            boolean isPlainCommand() {
                Integer exitCode = outcome.exitCode();
                return exitCode != null
                        && exitCode == 0
                        && outcome.artifact() == null
                        && argument("job_id").isEmpty();
            }

            private boolean isPlainLook() {
                return isPlainCommand() && ReadOnlyCommands.isOne(argument("command"));
            }

            private String argument(String name) {
                try {
                    return Json.tree(arguments).path(name).asText();
                } catch (JsonProcessingException e) {
                    return "";
                }
            }

            /** Returns the directory or file that the call shows. A command may show anything in the working directory. */
            private String place() {
                if (outcome.access() == Access.READ && outcome.resource() != null) {
                    return outcome.resource();
                }
                String path = outcome.exitCode() == null ? argument("path") + argument("file_path") : "";
                return path.isEmpty() ? HERE : path;
            }

            /** Returns whether a change to the file may change the result. */
            private boolean shows(String file) {
                String place = Path.of(place()).normalize().toString();
                return place.isEmpty() || file.equals(place) || file.startsWith(place + "/") || place.startsWith("/");
            }
        }

        void apply(TapeEvent event) {
            if (event instanceof Asked asked && asked.beginsTurn()) {
                started.clear();
                succeeded.clear();
                written.clear();
            } else if (event instanceof ToolStarted call) {
                started.put(call.callId(), call);
            } else if (event instanceof FilesCheckpoint checkpoint) {
                isWatched = checkpoint.problem() == null;
            } else if (event instanceof FilesChanged changed) {
                changed.changes().forEach(change -> written.add(change.path()));
                isWatched &= changed.problem() == null;
            } else if (event instanceof FileChanging changing) {
                written.add(changing.path());
            } else if (event instanceof ToolReturned returned) {
                ToolStarted call = started.remove(returned.callId());
                if (call != null) {
                    returned(call, returned.outcome());
                }
            }
        }

        /**
         * Adds a result. If the call may have changed files unnoticed, earlier calls are discarded, because a difference would
         * prove nothing.
         */
        private void returned(ToolStarted call, ToolOutcome outcome) {
            TurnCall done = new TurnCall(call.name(), call.arguments(), outcome);
            if (call.effect() && !isWatched && outcome.access() == null && !done.isPlainLook()) {
                succeeded.clear();
            }
            if (outcome.access() == Access.WRITE && outcome.resource() != null) {
                written.add(outcome.resource());
            } else if (outcome.status() == Status.OK) {
                succeeded.add(done);
            }
        }

        /**
         * Returns the latest call that can run again and shows no file known to be written in this turn; empty if there
         * is none.
         */
        Optional<TurnCall> candidate(Predicate<TurnCall> canRunAgain) {
            List<TurnCall> candidates = new ArrayList<>(succeeded);
            Collections.reverse(candidates);
            return candidates.stream()
                    .filter(call -> written.stream().noneMatch(call::shows))
                    .filter(canRunAgain)
                    .findFirst();
        }
    }
}
