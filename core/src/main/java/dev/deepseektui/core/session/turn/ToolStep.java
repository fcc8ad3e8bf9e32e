package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.conversation.message.CallEnding.CallEndingKind;
import dev.deepseektui.core.model.ReplyRepairs.CallNote;
import dev.deepseektui.core.process.OutputCut;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.turn.CallGuard.HookedCall;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.hook.HookAnswer.HookDecision;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.lsp.LspServers;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.rewind.FileWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A runner of the calls in one reply. Read-only calls run concurrently, other calls one by one on the engine's thread.
 * Each call has one result; the results are in the order of the calls.
 */
public final class ToolStep {
    private static final ModelTexts TEXTS = ModelTexts.of(ToolStep.class);
    static final String NOT_RUN = TEXTS.text("not_run.cancelled");
    private static final String STOPPED = TEXTS.text("not_run.hook");
    static final String CANCELLED = TEXTS.text("cancelled");

    /** The grace period of a cancelled read-only call. It is short because such a call changes nothing. */
    private static final long GRACE_MILLIS = 100;

    private final SessionLog log;
    private final ToolRegistry registry;
    private final CallGuard guard;
    private final CallReview review;
    private final EngineInbox inbox;
    private final CallExecution execution;
    private Optional<String> stopped = Optional.empty();
    /** The reason why the remaining calls of the step do not run: an earlier call with {@code stop_on_failure} failed. */
    private Optional<String> skipping = Optional.empty();
    /**
     * The images in results. They are appended after all results, because nothing may come between a reply and its
     * results.
     */
    private final List<StoredImage> images = new ArrayList<>();
    /** The user's replies when denying calls. They are sent as user messages. */
    private final List<String> said = new ArrayList<>();
    /** The cancellation of the current step. */
    private Cancellation cancelling = new Cancellation();
    /** The cancellation of the step's agents, which also end if the step fails. */
    private Cancellation ending = new Cancellation();

    /**
     * The resources for running calls.
     *
     * @param cut limits the output of a call
     * @param workers run read-only calls and agents
     * @param watch records the changes that calls make in the workspace
     * @param isAlone true if no agent works in the workspace at the same time
     * @param languages the language servers that check edits
     */
    public record CallExecution(
            OutputCut cut,
            Executor workers,
            Optional<FileWatch> watch,
            boolean isAlone,
            Optional<LspServers> languages) {}

    public ToolStep(
            SessionLog log, ToolRegistry registry, CallGuard guard, EngineInbox inbox, CallExecution execution) {
        this.log = log;
        this.registry = registry;
        this.guard = guard;
        this.review = new CallReview(log, registry, guard.permissions());
        this.inbox = inbox;
        this.execution = execution;
    }

    /** Returns the reason given by a hook that ended the turn; empty if none did. */
    Optional<String> stopped() {
        return stopped;
    }

    /** Returns the reason to end the turn, because the model repeats a call without end. */
    Optional<String> stuck() {
        return review.stuck();
    }

    /** Returns and clears the user's replies to denied calls. */
    List<String> takeSaid() {
        List<String> taken = List.copyOf(said);
        said.clear();
        return taken;
    }

    private void keepReply(Permission.Refused refused) {
        if (!refused.said().isEmpty()) {
            said.add(refused.said());
        }
    }

    /** A call that is allowed to run. */
    private record ApprovedCall(
            ToolCall call, Tool tool, Arguments arguments, CallRun run, String remark, Intent intent) {
        ToolOutcome carryOut() throws CallFailed {
            return tool.call(arguments, run);
        }
    }

    /** A running read-only call or agent. */
    private record RunningCall(ToolCall call, CompletableFuture<ToolOutcome> outcome, boolean isAgent) {}

    @SuppressWarnings("try") // the registration exists only to be closed
    void run(List<ToolCall> calls, Map<String, CallNote> notes, Cancellation cancellation) {
        review.begin(notes);
        Cancellation agents = new Cancellation();
        List<RunningCall> looks = new ArrayList<>();
        ending = agents;
        try (Cancellation.Registration all = cancellation.whenCancelled(agents::cancel)) {
            run(calls, looks, cancellation);
        } catch (RuntimeException | Error mistake) { // on any failure, because no agent may continue after its step
            agents.cancel();
            looks.stream().filter(RunningCall::isAgent).forEach(look -> inbox.await(look.outcome()));
            throw mistake;
        }
    }

    private void run(List<ToolCall> calls, List<RunningCall> looks, Cancellation cancellation) {
        stopped = Optional.empty();
        skipping = Optional.empty();
        cancelling = cancellation;
        guard.upcoming().begin();
        int begun = 0;
        List<ToolCall> known = calls.stream().map(registry::known).toList();
        for (ToolCall call : known) {
            begun++;
            List<ToolCall> behind = known.subList(begun, known.size());
            guard.upcoming().are(() -> new ProposedCalls(registry).of(behind));
            Optional<String> notRun = cancellation.isCancelled()
                    ? Optional.of(NOT_RUN)
                    : stopped.map(hook -> STOPPED).or(() -> skipping);
            if (notRun.isPresent()) {
                looks.add(settled(call, ToolOutcome.of(Status.CANCELLED, notRun.get())));
                continue;
            }
            boolean ordered = registry.find(call.name())
                    .map(tool -> tool.kind().isOrdered())
                    .orElse(false);
            if (ordered) {
                finish(looks);
            }
            try {
                ApprovedCall ready = ready(call, cancellation);
                if (ordered) {
                    skipBehind(call, effect(ready, new EditReview(execution.languages(), behind)));
                } else {
                    looks.add(look(ready, cancellation));
                }
            } catch (CallFailed failed) {
                looks.add(settled(call, failed.outcome()));
                skipBehind(call, failed.outcome());
            }
        }
        finish(looks);
        images.forEach(picture -> log.record(log.state().conversation().picture(picture, picture.label())));
        images.clear();
    }

    private ApprovedCall ready(ToolCall call, Cancellation cancellation) throws CallFailed {
        Tool tool = review.tool(call, cancellation, this::keepReply);
        HookedCall meant = meant(call, tool, cancellation);
        Arguments arguments = meant.arguments();
        Intent intent = tool.intent(arguments);
        log.deciding(call.id());
        Permission permission = guard.permissions().of(tool.proposal(intent), cancellation);
        if (permission instanceof Permission.Refused refused) {
            boolean cancelled = cancellation.isCancelled();
            keepReply(refused);
            throw new CallFailed(ToolOutcome.of(
                    cancelled ? Status.CANCELLED : Status.REFUSED, cancelled ? NOT_RUN : refused.reason()));
        }
        CallRun run = CallRun.of(
                new CallRun.TapeAccess(log, inbox),
                call.id(),
                tool.kind() == Tool.Kind.AGENT ? ending : cancellation,
                tool.kind(),
                new Permission.Granted(false));
        return allowed(new ApprovedCall(meant.call(), tool, arguments, run, meant.remark(), intent), permission);
    }

    private HookedCall meant(ToolCall call, Tool tool, Cancellation cancellation) throws CallFailed {
        HookVerdict verdict = guard.before(tool, call, cancellation);
        if (verdict.is(HookDecision.STOP)) {
            stopped = Optional.of(verdict.reason());
        }
        return HookedCall.of(tool, call, verdict);
    }

    /** Returns the call as permitted, possibly with another command. */
    private static ApprovedCall allowed(ApprovedCall asked, Permission permission) {
        if (permission instanceof Permission.ChangedCommand changed) {
            Arguments other = asked.tool()
                    .withCommand(asked.arguments(), changed.command())
                    .orElseThrow(() ->
                            new IllegalStateException(asked.tool().name() + " runs no command that could be changed"));
            return new ApprovedCall(
                    new ToolCall(asked.call().id(), asked.call().name(), other.toString()),
                    asked.tool(),
                    other,
                    asked.run().with(new Permission.Granted(false, GitGuard.NONE, changed.profile())),
                    TEXTS.text("changed_command", changed.command()) + "\n",
                    asked.intent() instanceof Intent.Runs runs
                            ? new Intent.Runs(changed.command(), runs.directory())
                            : asked.intent());
        }
        CallRun run = asked.run().with((Permission.Granted) permission);
        return new ApprovedCall(asked.call(), asked.tool(), asked.arguments(), run, asked.remark(), asked.intent());
    }

    private void skipBehind(ToolCall call, ToolOutcome outcome) {
        if (CallEnding.of(outcome).kind() != CallEndingKind.WELL && Tool.stopsOnFailure(call.arguments())) {
            skipping = Optional.of(TEXTS.text("skipped", call.name()));
        }
    }

    private ToolOutcome effect(ApprovedCall first, EditReview review) {
        Optional<FileWatch> watching = watching(first);
        String id = first.call().id();
        watching.flatMap(files -> files.before(id)).ifPresent(log::record);
        started(first);
        review.before(first.intent());
        ApprovedCall ready = first;
        ToolOutcome outcome = outcome(ready);
        Optional<FilesChanged> changed = changed(watching, id);
        // Each repetition has one more permission than the run before, so the loop ends.
        for (Optional<DeniedRun> denied = denied(ready, watching, changed); denied.isPresent(); ) {
            log.deciding(id);
            Permission permission = guard.permissions()
                    .of(ready.tool().proposal(denied.get().again()), ready.run().cancellation());
            if (permission instanceof Permission.Refused refused) {
                keepReply(refused);
                outcome = ready.run().cancellation().isCancelled()
                        ? outcome
                        : DeniedRun.refused(outcome, refused.reason());
                break;
            }
            ready = allowed(ready, permission);
            denied.get().takeBack(id, ready.run().profile(), log::record);
            watching = watching(ready);
            watching.flatMap(files -> files.before(id)).ifPresent(log::record);
            outcome = outcome(ready).after(denied.get().remark(ready.run().profile()));
            changed = changed(watching, id);
            denied = denied(ready, watching, changed);
        }
        returned(ready.call(), review.after(ready.call(), outcome, log, cancelling));
        return outcome;
    }

    private Optional<FilesChanged> changed(Optional<FileWatch> watching, String id) {
        Optional<FilesChanged> changed = watching.flatMap(files -> files.after(id));
        changed.ifPresent(log::record);
        return changed;
    }

    /**
     * Returns the run if the sandbox made its command fail; otherwise empty. The command's changes can be undone only
     * if they cannot be those of another agent.
     */
    private Optional<DeniedRun> denied(
            ApprovedCall ready, Optional<FileWatch> watching, Optional<FilesChanged> changed) {
        Profile profile = ready.run().profile();
        if (!(ready.intent() instanceof Intent.Runs runs)
                || ready.run().cancellation().isCancelled()) {
            return Optional.empty();
        }
        return ready.run().denials().stream()
                .filter(denial -> !profile.allows(denial.need()))
                .findFirst()
                .map(denial -> new DeniedRun(
                        runs,
                        denial,
                        profile,
                        watching.filter(files -> execution.isAlone())
                                .flatMap(files ->
                                        changed.flatMap(step -> DeniedRun.CommandUndo.of(files.undo(), step)))));
    }

    private Optional<FileWatch> watching(ApprovedCall ready) {
        return execution
                .watch()
                .filter(files -> ready.intent().mayChangeUnrecorded(ready.run().profile()));
    }

    private RunningCall look(ApprovedCall ready, Cancellation cancellation) {
        started(ready);
        CompletableFuture<ToolOutcome> outcome =
                CompletableFuture.supplyAsync(() -> outcome(ready), execution.workers());
        // Not for agents: an agent's effects are unknown until it has ended, so its result is always awaited.
        if (ready.tool().kind() != Tool.Kind.AGENT) {
            cancellation.whenCancelled(() -> outcome.completeOnTimeout(
                    ToolOutcome.of(Status.CANCELLED, CANCELLED), GRACE_MILLIS, TimeUnit.MILLISECONDS));
        }
        return new RunningCall(ready.call(), outcome, ready.tool().kind() == Tool.Kind.AGENT);
    }

    private static RunningCall settled(ToolCall call, ToolOutcome outcome) {
        return new RunningCall(call, CompletableFuture.completedFuture(outcome), false);
    }

    private void started(ApprovedCall ready) {
        log.record(new ToolStarted(
                ready.call().id(),
                ready.call().name(),
                ready.call().arguments(),
                ready.tool().kind().isEffect()));
    }

    private void finish(List<RunningCall> looks) {
        looks.forEach(look -> returned(look.call(), inbox.await(look.outcome())));
        looks.clear();
    }

    private ToolOutcome outcome(ApprovedCall ready) {
        long start = System.nanoTime();
        ToolOutcome outcome = attempt(ready);
        return outcome.lasting(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start))
                .after(ready.remark());
    }

    /** Runs a call. An unexpected exception fails only the call, not the turn. */
    private ToolOutcome attempt(ApprovedCall ready) {
        try {
            return ready.carryOut();
        } catch (CallFailed failed) {
            return failed.outcome();
        } catch (RuntimeException mistake) {
            log.defect(ready.call().name(), mistake);
            return ToolOutcome.of(Status.ERROR, TEXTS.text("defect", mistake));
        }
    }

    private void returned(ToolCall call, ToolOutcome outcome) {
        ToolOutcome bounded =
                review.reviewed(call, execution.cut().apply(outcome.withText(Tags.neutral(outcome.text()))));
        EditReview.read(execution.languages(), bounded);
        log.record(new ToolReturned(call.id(), call.name(), bounded));
        log.record(MessageFactory.result(log.state().conversation().numberFor(Origin.RESULT), call.id(), bounded));
        Optional.ofNullable(bounded.picture()).ifPresent(images::add);
        HookVerdict verdict = guard.hooks().after(call, bounded, cancelling);
        if (verdict.is(HookDecision.STOP)) {
            stopped = Optional.of(verdict.reason());
        }
    }

    /** The proposals of calls that have not run yet. */
    private record ProposedCalls(ToolRegistry registry) {
        List<Proposal> of(List<ToolCall> calls) {
            return calls.stream().flatMap(this::proposal).toList();
        }

        /** Returns the proposal of a call; empty for malformed calls, which need no permission. */
        private Stream<Proposal> proposal(ToolCall call) {
            Optional<Tool> tool = registry.find(call.name());
            if (tool.isEmpty()) {
                return Stream.empty();
            }
            try {
                Tool known = tool.get();
                return Stream.of(known.proposal(known.intent(known.parameters().read(known.name(), call.arguments()))));
            } catch (CallFailed e) {
                return Stream.empty();
            }
        }
    }
}
