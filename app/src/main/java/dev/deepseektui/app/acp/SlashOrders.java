package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.AcpTexts.say;

import dev.deepseektui.app.acp.AcpMessages.Command;
import dev.deepseektui.app.acp.AcpMessages.CommandInput;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.report.MarkdownText;
import dev.deepseektui.app.report.MemoryTable;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.cost.CostLedger;
import dev.deepseektui.core.event.TurnEvents.Rebased;
import dev.deepseektui.core.memory.MemoryUnit;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.session.Session;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a prompt that begins with a slash has done, where that is something of the program's own. On the engine's thread. */
final class SlashOrders {
    private static final List<String> NAMES = List.of("compact", "context", "cost", "memory", "retry", "clear");
    private static final Pattern FORM = Pattern.compile("/([a-z]+)(?:\\s+(.*))?", Pattern.DOTALL);

    private final Session session;
    private final UpdateStream updates;

    SlashOrders(Session session, UpdateStream updates) {
        this.session = session;
        this.updates = updates;
    }

    /** Lists what can be run. Any thread may call. */
    List<Command> list() {
        Stream<Command> own = NAMES.stream()
                .map(name -> new Command(
                        name,
                        say("order." + name),
                        name.equals("compact") ? new CommandInput(say("hint.compact")) : null));
        Stream<Command> saved = session.savedPrompts().stream()
                .filter(each -> !NAMES.contains(each.name()))
                .map(each -> new Command(
                        SafeText.line(each.name()),
                        SafeText.line(each.sentence()),
                        each.hint().isBlank() ? null : new CommandInput(SafeText.line(each.hint()))));
        return Stream.concat(own, saved).toList();
    }

    /** Empty where it orders nothing, but is to be asked. */
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
        Optional<Rebased> done = session.compact(PressureLevel.HARD, focus, cancellation);
        if (done.isEmpty()) {
            updates.answer(say("compacted.nothing"));
        }
    }

    private String context() {
        int compactions = session.compaction().memory().state().epoch();
        return String.join("\n", new ContextTable(session.breakdown(), compactions, session.cacheTerms()).lines());
    }

    private String cost() {
        CostLedger cost = session.state().cost();
        OptionalDouble total = cost.total();
        String dollars = total.isPresent()
                ? String.format(Locale.ROOT, "$%.4f", total.getAsDouble())
                : String.format(Locale.ROOT, "≥ $%.4f", cost.atLeast());
        return say(
                "cost",
                dollars,
                UpdateStream.figure(cost.input()),
                UpdateStream.figure(cost.hits()),
                UpdateStream.figure(cost.output()));
    }

    private String memory() {
        List<MemoryUnit> units = session.memory().active();
        return units.isEmpty()
                ? say("memory.none")
                : MarkdownText.fenced(
                        SafeText.block(MemoryTable.head() + "\n" + String.join("\n", MemoryTable.rows(units))));
    }

    private void clear() {
        session.clear();
        updates.answer(say("cleared"));
    }
}
