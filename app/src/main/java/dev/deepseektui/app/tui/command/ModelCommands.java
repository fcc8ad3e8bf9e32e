package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.command.SlashCommand.Offer;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.RequestFailed;
import dev.deepseektui.core.session.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Who answers, how thoroughly, and what it may do. */
final class ModelCommands {
    private static final Offer EFFORTS =
            Offer.of(words(Effort.values(), Effort::word), desk -> desk.status().effort());
    private static final Offer MODES = Offer.of(
            words(EnumSet.range(ApprovalMode.PLAN, ApprovalMode.AUTO).toArray(ApprovalMode[]::new), ApprovalMode::word),
            desk -> desk.status().mode());

    static final List<SlashCommand> ALL = List.of(
            new SlashCommand(
                    "model",
                    "[NAME]",
                    "changes the model; the cached prompt is lost, once; NAME! for one not listed",
                    ModelCommands::model),
            new SlashCommand(
                    "effort",
                    "[low|high|max|off]",
                    "changes how long the model reasons",
                    EFFORTS,
                    order -> oneOf(order, "Effort", EFFORTS, ModelCommands::effort)),
            new SlashCommand(
                    "mode", "[MODE]", "changes what happens without asking you", MODES, ModelCommands::modeOrAsked));

    private ModelCommands() {}

    private static <T> List<String> words(T[] values, Function<T, String> word) {
        return Arrays.stream(values).map(word).toList();
    }

    private static CommandContext.Work effort(String word) {
        return session -> session.changeEffort(word);
    }

    /** Full is not to be had by a slip of the hand. */
    private static Command modeOrAsked(Invocation order) {
        boolean isFull =
                order.argument().filter(ApprovalMode.FULL.word()::equals).isPresent();
        if (!isFull) {
            return oneOf(order, "Mode", MODES, ModelCommands::mode);
        }
        return order.desk().status().mode().equals(ApprovalMode.FULL.word())
                ? order.telling("The mode is full already.")
                : order.showing(fullAccess(order.stage()));
    }

    private static Choice fullAccess(CommandContext stage) {
        return Choice.of(
                "Run everything without asking?",
                width -> Wrap.words(
                        List.of(Span.plain(
                                "Mode full runs all commands outside the sandbox, with your rights and your network."
                                        + " Only protected files, files that programs obey and the deny list are still"
                                        + " asked for.")),
                        Margin.NONE,
                        width),
                Choice.answer("y", ApprovalMode.FULL.label(), stage.atBoundary(mode(ApprovalMode.FULL.word()))),
                Choice.answer("n", "leave it", controls -> {}));
    }

    private static CommandContext.Work mode(String word) {
        return session -> session.changeMode(ApprovalMode.of(word));
    }

    private static Command oneOf(
            Invocation order, String title, Offer offer, Function<String, CommandContext.Work> change) {
        CommandContext stage = order.stage();
        List<String> words = offer.words(order.messages());
        if (order.argument().isEmpty()) {
            return order.showing(Picker.of(
                            title,
                            words.stream()
                                    .map(word -> new Picker.Item(word, "", stage.atBoundary(change.apply(word))))
                                    .toList())
                    .current(item -> item.words().equals(offer.current(order.desk()))));
        }
        String word = order.argument().get();
        if (!words.contains(word)) {
            throw new UserError("/%s %s: must be one of %s"
                    .formatted(title.toLowerCase(Locale.ROOT), word, String.join(", ", words)));
        }
        return word.equals(offer.current(order.desk()))
                ? order.telling("The " + title.toLowerCase(Locale.ROOT) + " is " + word + " already.")
                : stage.atBoundary(change.apply(word));
    }

    private static Command model(Invocation order) {
        CommandContext stage = order.stage();
        String current = order.desk().status().model();
        return order.argument()
                .map(written -> stage.atBoundary(session -> change(written, session, stage)))
                .orElseGet(() -> stage.aside(session -> stage.open(models(session, current, stage))));
    }

    private static String owner(ModelInfo model) {
        return model.owner() == null ? "" : "by " + model.owner();
    }

    private static void change(String written, Session session, CommandContext stage) {
        String name = ModelNames.checked(written, session, stage.doing("asking which models there are"));
        if (name.equals(session.state().conversation().header().model())) {
            stage.tell("The model is " + name + " already.");
        }
        session.changeModel(name);
    }

    private static Picker models(Session session, String current, CommandContext stage) {
        try {
            List<ModelInfo> models = session.resources()
                    .access()
                    .provider()
                    .models(retrying -> stage.tell(retrying.line()), new Cancellation());
            List<Picker.Item> items = new ArrayList<>();
            if (models.stream().noneMatch(model -> model.id().equals(current))) {
                items.add(model(current, "the provider does not list it", stage));
            }
            models.forEach(model -> items.add(model(model.id(), owner(model), stage)));
            return Picker.of("Model", items).current(item -> item.words().equals(current));
        } catch (RequestFailed e) {
            throw new UserError("The models cannot be listed (" + e.getMessage() + "): name one, as /model NAME", e);
        }
    }

    private static Picker.Item model(String name, String about, CommandContext stage) {
        return new Picker.Item(name, about, stage.atBoundary(session -> session.changeModel(name)));
    }
}
