package dev.deepseektui.core.tool.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.process.TimedCommand;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.hook.HookAnswer.HookDecision;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;
import dev.deepseektui.core.tool.hook.HookSession.HookShell;
import dev.deepseektui.core.tool.hook.HookSpec.HookPoint;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The hooks of a session. Hooks of the same event run in parallel, and the strictest decision counts. Results are
 * recorded on the tape; the context for the model is created from the recorded events. Used on the engine's thread.
 */
public final class Hooks {
    private static final Set<HookPoint> REASON_SENT_OTHERWISE = Set.of(
            HookPoint.PRE_TOOL_USE, HookPoint.USER_PROMPT_SUBMIT, HookPoint.PERMISSION_REQUEST, HookPoint.PRE_COMPACT);

    private static final int MAX_CONTEXT = 10_000;
    private static final Duration AT_THE_END = Duration.ofMillis(1500);
    /** The {@code source} of a session start after the conversation was cleared. */
    public static final String CLEARED = "clear";

    private static final String PERMISSION = "permission_prompt";

    private final List<HookSpec> specs;
    private final HookShell shell;
    private final HookSession scene;
    private final EventSink log;
    private @Nullable String question;

    public Hooks(List<HookSpec> specs, HookShell shell, HookSession scene, EventSink log) {
        this.specs = List.copyOf(specs);
        this.shell = shell;
        this.scene = scene;
        this.log = log;
    }

    public static Hooks none() {
        return new Hooks(
                List.of(),
                (command, input, limit, cancellation) -> {
                    throw new IOException("there are no hooks");
                },
                HookSession.NOWHERE,
                event -> {});
    }

    /** Records the active hooks, and runs the hooks for the start of the session or agent. */
    public void begin(String source) {
        if (!specs.isEmpty()) {
            log.record(new HooksActive(specs.stream()
                    .map(spec -> spec.words() + " (" + spec.place() + ")")
                    .toList()));
        }
        scene.agent()
                .ifPresentOrElse(
                        agent -> run(HookPoint.SUBAGENT_START, agent.type(), Map.of(), new Cancellation()),
                        () -> sessionStarted(source));
    }

    /** Runs the hooks for a session start. */
    public void sessionStarted(String source) {
        run(HookPoint.SESSION_START, source, Map.of("source", source), new Cancellation());
    }

    /** Runs the hooks before a compaction. They may deny a compaction that can be skipped. */
    public HookVerdict compacts(String trigger, String focus, Cancellation cancellation) {
        Map<String, Object> fields = Map.of("trigger", trigger, "custom_instructions", focus);
        return run(HookPoint.PRE_COMPACT, trigger, fields, cancellation);
    }

    public void compacted(String trigger) {
        run(HookPoint.POST_COMPACT, trigger, Map.of("trigger", trigger), new Cancellation());
        sessionStarted("compact");
    }

    /** Runs the hooks at the end of the session, with a short limit. Their answers have no effect. */
    public void sessionEnds() {
        run(HookPoint.SESSION_END, "other", Map.of("reason", "other"), new Cancellation());
    }

    /** Returns the names of the hooks that run before a prompt is recorded. */
    public List<String> ofPrompts() {
        return specs.stream()
                .filter(spec -> spec.point() == HookPoint.USER_PROMPT_SUBMIT)
                .map(HookSpec::name)
                .toList();
    }

    /** Runs the hooks before a prompt is recorded. */
    public HookVerdict prompt(String text, Cancellation cancellation) {
        return run(HookPoint.USER_PROMPT_SUBMIT, new HookSubject("", List.of(), Map.of("prompt", text)), cancellation);
    }

    /** Runs the hooks before a call is approved. Arguments changed by a hook are returned with this program's names. */
    public HookVerdict before(ToolCall call, ObjectNode arguments, Cancellation cancellation) {
        question = null;
        if (specs.isEmpty()) {
            return HookVerdict.NOTHING;
        }
        HookVerdict verdict = run(HookPoint.PRE_TOOL_USE, about(call, arguments), cancellation);
        if (verdict.is(HookDecision.ASK)) {
            question = verdict.reason();
        }
        return new HookVerdict(
                verdict.decision(),
                verdict.reason(),
                verdict.updated().map(input -> ClaudeTools.arguments(call.name(), input)));
    }

    public Optional<String> question() {
        return Optional.ofNullable(question);
    }

    /** Runs the hooks before the user is asked for permission; if they deny the call, the user is not asked. */
    public HookVerdict asked(String tool, Map<String, Object> input, Cancellation cancellation) {
        if (specs.isEmpty()) {
            return HookVerdict.NOTHING;
        }
        HookVerdict verdict = run(
                HookPoint.PERMISSION_REQUEST,
                new HookSubject(
                        "", ClaudeTools.names(tool), Map.of("tool_name", ClaudeTools.name(tool), "tool_input", input)),
                cancellation);
        if (!verdict.refuses()) {
            String message = "Permission is needed to use " + ClaudeTools.name(tool);
            Map<String, Object> fields = Map.of("message", message, "notification_type", PERMISSION);
            run(HookPoint.NOTIFICATION, PERMISSION, fields, cancellation);
        }
        return verdict;
    }

    public HookVerdict after(ToolCall call, ToolOutcome outcome, Cancellation cancellation) {
        question = null;
        boolean hasRun = outcome.status() == Status.OK || outcome.status() == Status.ERROR;
        if (specs.isEmpty() || !hasRun || cancellation.isCancelled()) {
            return HookVerdict.NOTHING;
        }
        boolean isWell = outcome.status() == Status.OK;
        HookSubject about = about(call, arguments(call));
        Map<String, Object> more = new LinkedHashMap<>(about.fields());
        more.put(isWell ? "tool_response" : "error", outcome.text());
        return run(
                isWell ? HookPoint.POST_TOOL_USE : HookPoint.POST_TOOL_USE_FAILURE,
                new HookSubject(about.callId(), about.names(), more),
                cancellation);
    }

    /** Runs the hooks before a turn ends. If they deny the end, the turn continues. */
    public HookVerdict stops(boolean again, String lastWords, Cancellation cancellation) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("stop_hook_active", again);
        fields.put("last_assistant_message", lastWords);
        if (scene.agent().isEmpty()) {
            return run(HookPoint.STOP, new HookSubject("", List.of(), fields), cancellation);
        }
        HookSession.HookAgent agent = scene.agent().get();
        fields.put("agent_transcript_path", agent.transcript().toString());
        return run(HookPoint.SUBAGENT_STOP, agent.type(), fields, cancellation);
    }

    private static ObjectNode arguments(ToolCall call) {
        try {
            return Json.tree(call.arguments()) instanceof ObjectNode object ? object : Json.object();
        } catch (IOException malformed) {
            return Json.object();
        }
    }

    private HookSubject about(ToolCall call, ObjectNode arguments) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("tool_name", ClaudeTools.name(call.name()));
        fields.put("tool_input", ClaudeTools.input(call.name(), arguments, scene.workspace()));
        fields.put("tool_use_id", call.id());
        return new HookSubject(call.id(), ClaudeTools.names(call.name()), fields);
    }

    /** The subject of an event: the names that matchers are applied to, and the input of the hooks. */
    private record HookSubject(String callId, Collection<String> names, Map<String, Object> fields) {}

    private HookVerdict run(HookPoint point, String name, Map<String, Object> fields, Cancellation cancellation) {
        return run(point, new HookSubject("", List.of(name), fields), cancellation);
    }

    private HookVerdict run(HookPoint point, HookSubject about, Cancellation cancellation) {
        List<HookSpec> meant = new ArrayList<>(specs.stream()
                .filter(spec -> spec.point() == point)
                .filter(spec -> about.names().isEmpty() || spec.matches(about.names()))
                .filter(spec -> !point.isOfCalls() || isMeant(spec, about))
                .collect(Collectors.toMap(HookSpec::command, spec -> spec, HookSpec::stricter, LinkedHashMap::new))
                .values());
        if (meant.isEmpty()) {
            return HookVerdict.NOTHING;
        }
        String input = input(point, about.fields());
        List<CompletableFuture<CompletedHook>> running = meant.stream()
                .map(spec -> start(() -> ran(spec, input, cancellation)))
                .toList();
        List<CompletedHook> ran = running.stream().map(CompletableFuture::join).toList();
        HookVerdict verdict =
                HookVerdict.of(ran.stream().map(CompletedHook::answer).toList());
        log.record(event(point, about, ran, verdict));
        return verdict;
    }

    private boolean isMeant(HookSpec spec, HookSubject about) {
        JsonNode input = Json.treeOf(about.fields().get("tool_input"));
        return spec.condition().isBlank()
                || HookCondition.of(spec.condition()).fits(about.names(), input, scene.workspace());
    }

    /** Starts a thread for each hook, so that a hanging hook does not delay the others. */
    private static CompletableFuture<CompletedHook> start(Supplier<CompletedHook> work) {
        return CompletableFuture.supplyAsync(work, task -> Daemon.start("hook", task));
    }

    private record CompletedHook(HookSpec spec, HookAnswer answer, long millis) {}

    private CompletedHook ran(HookSpec spec, String input, Cancellation cancellation) {
        Duration limit = spec.point() == HookPoint.SESSION_END ? AT_THE_END : Duration.ofSeconds(spec.seconds());
        try {
            TimedCommand.TimedResult result = shell.run(spec.command(), input, limit, cancellation);
            HookAnswer answer = result.exit().isPresent()
                    ? HookAnswer.of(spec, result.exit().getAsInt(), result.out(), result.err())
                    : HookAnswer.failed(
                            spec,
                            cancellation.isCancelled() ? "cancelled" : "it took more than " + limit.toSeconds() + " s");
            return new CompletedHook(spec, answer, result.took().toMillis());
        } catch (IOException e) {
            return new CompletedHook(spec, HookAnswer.failed(spec, "it could not be run: " + IoReason.of(e)), 0);
        }
    }

    private String input(HookPoint point, Map<String, Object> more) {
        Map<String, Object> fields = new LinkedHashMap<>(scene.fields());
        fields.put("hook_event_name", point.word());
        fields.putAll(more);
        return Json.line(fields) + "\n";
    }

    private static HooksRan event(HookPoint point, HookSubject about, List<CompletedHook> ran, HookVerdict verdict) {
        List<HooksRan.HookRun> runs = ran.stream()
                .map(each -> new HooksRan.HookRun(
                        each.spec().command(),
                        each.spec().place(),
                        each.millis(),
                        each.answer().decision().word(),
                        blankIsNone(each.answer().failure()),
                        blankIsNone(each.answer().message())))
                .toList();
        String context = ran.stream()
                .map(each -> each.answer().context())
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n"));
        boolean needsReason = verdict.is(HookDecision.DENY) && !REASON_SENT_OTHERWISE.contains(point);
        String text = needsReason ? (verdict.reason() + "\n\n" + context).strip() : context;
        return new HooksRan(
                point.word(),
                about.callId(),
                runs,
                verdict.decision().word(),
                verdict.is(HookDecision.NONE) ? "" : verdict.reason(),
                blankIsNone(text.length() <= MAX_CONTEXT ? text : SafeText.start(text, MAX_CONTEXT) + "\n[cut]"));
    }

    private static @Nullable String blankIsNone(String text) {
        return text.isBlank() ? null : text;
    }
}
