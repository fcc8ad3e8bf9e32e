package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.acp.ConfigOptions.ConfigOption;
import dev.deepseektui.app.acp.EditorClient.Outbox;
import dev.deepseektui.app.acp.PromptBlocks.PromptBlock;
import dev.deepseektui.app.acp.UpdateStream.StopReason;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.app.report.MarkdownText;
import dev.deepseektui.app.report.MemoryTable;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.context.memory.MemoryUnit;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.TypedKey;
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.PromptInput;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An open session, whose engine has its own thread. Thread-safe. */
final class OpenSession {
    private final Session session;
    private final Outbox out;
    private final UpdateStream updates;
    private final EditorCommands commands;
    /** The cancellations of the running prompt and of the waiting prompts, in this order. */
    private final List<Cancellation> prompts = new ArrayList<>();
    /** Messages sent with the first answer. Editors display nothing before it. */
    private final List<String> remarks;

    private volatile ConfigOptions options;
    private final Cancellation asking = new Cancellation();

    /** Creates the session. Called on the engine thread. */
    OpenSession(AcpHost.OpenedSession opened, EditorClient client) {
        this.session = opened.session();
        this.remarks = new ArrayList<>(opened.remarks());
        this.out = new Outbox(client, session.id());
        this.updates = new UpdateStream(out, workspace());
        this.commands = new EditorCommands(session, updates);
        Header header = session.state().conversation().header();
        this.options =
                new ConfigOptions(session.mode(), header.model(), header.effort(), Set.of()).knowing(knownModels());
    }

    private List<String> knownModels() {
        return session.knownModels().stream().map(ModelInfo::id).toList();
    }

    String id() {
        return session.id();
    }

    Session session() {
        return session;
    }

    Path workspace() {
        return session.workspace().root();
    }

    Outbox out() {
        return out;
    }

    UpdateStream updates() {
        return updates;
    }

    /** Sends the list of slash commands: the built-in commands and the saved prompts. */
    void sendCommands() {
        out.send(new CommandsUpdate("available_commands_update", commands.list()));
    }

    /** Registers a prompt and cancels all earlier prompts. */
    void awaits(Cancellation cancellation) {
        List<Cancellation> before;
        synchronized (prompts) {
            before = List.copyOf(prompts);
            prompts.add(cancellation);
        }
        before.forEach(Cancellation::cancel);
    }

    /** Cancels all prompts. */
    void cancel() {
        List<Cancellation> all;
        synchronized (prompts) {
            all = List.copyOf(prompts);
        }
        all.forEach(Cancellation::cancel);
    }

    /** Runs a prompt and returns the stop reason. */
    String prompt(List<PromptBlock> blocks, Cancellation cancellation) throws RpcFailure {
        try {
            PromptInput input = PromptBlocks.of(blocks, session);
            TypedKey.rejectIn(input.text());
            return onEngine(() -> answer(input, cancellation)).reason();
        } finally {
            synchronized (prompts) {
                prompts.remove(cancellation);
            }
        }
    }

    private StopReason answer(PromptInput input, Cancellation cancellation) throws RpcFailure {
        if (cancellation.isCancelled()) {
            return StopReason.CANCELLED;
        }
        remarks.forEach(updates::notice);
        remarks.clear();
        try {
            Optional<StopReason> ordered = commands.carryOut(input.text(), cancellation);
            return ordered.isPresent() ? ordered.get() : StopReason.of(session.ask(input, cancellation), updates);
        } finally {
            updates.calls().abandon(say("acp.no_result"));
        }
    }

    private synchronized ConfigOptions change(UnaryOperator<ConfigOptions> how) {
        ConfigOptions changed = how.apply(options);
        options = changed;
        return changed;
    }

    /** Sets an option, which takes effect at the next step of a turn. */
    void choose(String option, String value) throws RpcFailure {
        ConfigOptions wanted = options.with(option, value);
        ConfigOptions chosen = change(now -> now.in(wanted.mode()).by(wanted.model(), wanted.effort()));
        session.announceMode(before -> chosen.mode());
        session.inbox().post(Due.NEXT_STEP, turn -> hold(chosen));
    }

    private void hold(ConfigOptions chosen) {
        session.changeMode(chosen.mode());
        session.changeModel(chosen.model());
        session.changeEffort(chosen.effort());
    }

    ConfigOptions options() {
        return options;
    }

    /** Handles a mode or model change and sends the new options. */
    void chosen(TapeEvent event) {
        if (event instanceof ModeChanged changed) {
            ApprovalMode mode = ApprovalMode.find(changed.mode()).orElse(options.mode());
            change(now -> now.in(mode));
            out.send(new CurrentMode("current_mode_update", mode.word()));
        } else if (event instanceof HeaderChanged changed) {
            change(now -> now.by(changed.model(), changed.effort()));
        }
        sendOptions();
    }

    /** Fetches the providers' model lists in the background. If they contain new models, sends the options again. */
    void learnModels() {
        Daemon.start("models", this::askForModels);
    }

    private void askForModels() {
        try {
            session.provider().models(retrying -> {}, asking);
        } catch (RequestFailed | UserError unknown) {
            return;
        }
        List<String> known = knownModels();
        if (!options.models().containsAll(known)) {
            change(now -> now.knowing(known));
            sendOptions();
        }
    }

    /** Sends the options. Synchronized to ensure that the options sent last are the current ones. */
    private synchronized void sendOptions() {
        out.send(new CurrentOptions("config_option_update", options.all()));
    }

    <T> T onEngine(Callable<T> work) throws RpcFailure {
        return onEngine(session.inbox(), work);
    }

    /** Runs work on the engine thread and returns its result; rethrows exceptions as errors for the editor. */
    static <T> T onEngine(EngineInbox inbox, Callable<T> work) throws RpcFailure {
        CompletableFuture<T> result = new CompletableFuture<>();
        boolean taken = inbox.post(Due.AFTER_TURN, turn -> {
            try {
                result.complete(work.call());
            } catch (Exception e) {
                result.completeExceptionally(e);
            }
        });
        if (!taken) {
            throw AcpErrors.invalid(say("acp.closed"));
        }
        try {
            return result.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AcpErrors.internal(say("acp.closed"));
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private static RpcFailure failure(@Nullable Throwable why) {
        if (why instanceof RpcFailure known) {
            return known;
        }
        if (why instanceof UserError error) {
            return AcpErrors.of(error);
        }
        throw new IllegalStateException(why);
    }

    /** Cancels running work and closes the session. */
    void close() {
        cancel();
        asking.cancel();
        session.inbox().close(session::close);
    }

    /** The slash commands available in an editor. They run on the engine thread. */
    private record EditorCommands(Session session, UpdateStream updates) {
        private static final List<String> NAMES = List.of("compact", "context", "cost", "memory", "retry", "clear");
        private static final Pattern FORM = Pattern.compile("/([a-z]+)(?:\\s+(.*))?", Pattern.DOTALL);

        /** Returns the commands. Thread-safe. */
        List<AvailableCommand> list() {
            Stream<AvailableCommand> own = NAMES.stream()
                    .map(name -> new AvailableCommand(
                            name,
                            say("acp.order." + name),
                            name.equals("compact") ? new CommandHint(say("acp.hint.compact")) : null));
            Stream<AvailableCommand> saved = session.prompts().saved().stream()
                    .filter(each -> !NAMES.contains(each.name()))
                    .map(each -> new AvailableCommand(
                            SafeText.line(each.name()),
                            SafeText.line(each.sentence()),
                            each.hint().isBlank() ? null : new CommandHint(SafeText.line(each.hint()))));
            return Stream.concat(own, saved).toList();
        }

        /** Runs a command; empty if the text is an ordinary prompt. */
        Optional<StopReason> carryOut(String text, Cancellation cancellation) throws RpcFailure {
            Matcher form = FORM.matcher(text.strip());
            if (!form.matches() || !NAMES.contains(form.group(1))) {
                return Optional.empty();
            }
            String words = form.group(2) == null ? "" : form.group(2).strip();
            switch (form.group(1)) {
                case "compact" -> compact(words, cancellation);
                case "context" -> updates.answer(MarkdownText.fenced(context()));
                case "cost" -> updates.answer(cost());
                case "memory" -> updates.answer(memory());
                case "clear" -> clear();
                default -> {
                    return Optional.of(StopReason.of(session.retry(cancellation), updates));
                }
            }
            return Optional.of(cancellation.isCancelled() ? StopReason.CANCELLED : StopReason.END_TURN);
        }

        private void compact(String focus, Cancellation cancellation) {
            Optional<Rebased> done = session.context().compact(PressureLevel.HARD, focus, cancellation);
            if (done.isEmpty()) {
                updates.answer(say("acp.compacted.nothing"));
            }
        }

        private String context() {
            return String.join("\n", ContextTable.of(session).lines());
        }

        private String cost() {
            CostLedger cost = session.state().cost();
            OptionalDouble total = cost.total();
            String dollars = total.isPresent()
                    ? String.format(Locale.ROOT, "$%.4f", total.getAsDouble())
                    : String.format(Locale.ROOT, "≥ $%.4f", cost.atLeast());
            return say(
                    "acp.cost",
                    dollars,
                    EventLines.count(cost.input()),
                    EventLines.count(cost.hits()),
                    EventLines.count(cost.output()));
        }

        private String memory() {
            List<MemoryUnit> units = session.context().memory().active();
            return units.isEmpty() ? say("acp.memory.none") : MarkdownText.fenced(MemoryTable.text(units));
        }

        private void clear() {
            session.edits().clear();
            updates.answer(say("acp.cleared"));
        }
    }

    @ProtocolRecord
    record CommandsUpdate(String sessionUpdate, List<AvailableCommand> availableCommands) {}

    record AvailableCommand(
            String name, String description, @Nullable CommandHint input) {}

    record CommandHint(String hint) {}

    @ProtocolRecord
    record CurrentMode(String sessionUpdate, String currentModeId) {}

    @ProtocolRecord
    record CurrentOptions(String sessionUpdate, List<ConfigOption> configOptions) {}
}
