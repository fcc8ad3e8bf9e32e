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
import java.util.function.UnaryOperator;

/** Who answers, how thoroughly, and what it may do. */
final class ModelCommands {
    private static final String NAME = "model.name";
    private static final Offer EFFORTS =
            Offer.of(words(Effort.values(), Effort::word), desk -> desk.status().effort());
    private static final Offer MODES = Offer.of(
            words(EnumSet.range(ApprovalMode.PLAN, ApprovalMode.AUTO).toArray(ApprovalMode[]::new), ApprovalMode::word),
            desk -> desk.status().mode());

    private static final Values EFFORT = new Values("Effort", "model.effort", EFFORTS, ModelCommands::aboutEffort);
    private static final Values MODE = new Values(
            "Mode", "approval.mode", MODES, word -> ApprovalMode.of(word).label());

    static final List<SlashCommand> ALL = List.of(
            new SlashCommand(
                    "model",
                    "[NAME]",
                    "changes the model; the cached prompt is lost, once; NAME! for one not listed; --save keeps it",
                    ModelCommands::model),
            new SlashCommand(
                    "effort",
                    "[low|high|max|off]",
                    "changes how long the model reasons; --save keeps it",
                    EFFORTS,
                    order -> oneOf(order, EFFORT, ModelCommands::effort)),
            new SlashCommand(
                    "mode",
                    "[MODE]",
                    "changes what happens without asking you; --save keeps it",
                    MODES,
                    ModelCommands::modeOrAsked));

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
            return oneOf(order, MODE, ModelCommands::mode);
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
                        Choice.answer("n", "leave it", controls -> {}))
                .beginningAtRefusal();
    }

    private static CommandContext.Work mode(String word) {
        return session -> session.changeMode(ApprovalMode.of(word));
    }

    private static Command oneOf(Invocation order, Values values, Function<String, CommandContext.Work> change) {
        CommandContext stage = order.stage();
        Chosen chosen = Chosen.of(order);
        List<String> words = values.offer().words(order.messages());
        String current = values.offer().current(order.desk());
        if (chosen.keepsCurrent()) {
            return stage.keep(values.key(), current);
        }
        if (chosen.word().isEmpty()) {
            return order.showing(Picker.of(
                            values.title(),
                            words.stream()
                                    .map(word -> new Picker.Item(
                                                    word,
                                                    values.about().apply(word),
                                                    stage.atBoundary(change.apply(word)))
                                            .keptBy(stage.keep(values.key(), word)))
                                    .toList())
                    .current(item -> item.words().equals(current)));
        }
        String word = chosen.word().get();
        String name = values.title().toLowerCase(Locale.ROOT);
        if (!words.contains(word)) {
            throw new UserError("/%s %s: must be one of %s".formatted(name, word, String.join(", ", words)));
        }
        Command changing = word.equals(current)
                ? order.telling("The " + name + " is " + word + " already.")
                : stage.atBoundary(change.apply(word));
        return chosen.doing(changing, stage.keep(values.key(), word));
    }

    /**
     * A few values of which one holds.
     *
     * @param key where the settings keep it
     */
    private record Values(String title, String key, Offer offer, UnaryOperator<String> about) {}

    private static String aboutEffort(String word) {
        return switch (word) {
            case "low" -> "thinks briefly: quick and cheap";
            case "max" -> "thinks as long as it needs: slow and dear";
            case "off" -> "answers without thinking";
            default -> "thinks before it answers, as usual";
        };
    }

    private static Command model(Invocation order) {
        CommandContext stage = order.stage();
        String current = order.desk().status().model();
        Chosen chosen = Chosen.of(order);
        if (chosen.keepsCurrent()) {
            return stage.keep(NAME, current);
        }
        return chosen.word()
                .map(written -> stage.atBoundary(session -> {
                    String name = change(written, session, stage);
                    if (chosen.isKept()) {
                        stage.tell(stage.premises().keep(NAME, name));
                    }
                }))
                .orElseGet(() -> stage.aside(session -> stage.open(models(session, current, stage))));
    }

    private static String owner(ModelInfo model) {
        return model.owner() == null ? "" : "by " + model.owner();
    }

    private static String change(String written, Session session, CommandContext stage) {
        String name = ModelNames.checked(written, session, stage.doing("asking which models there are"));
        if (name.equals(session.state().conversation().header().model())) {
            stage.tell("The model is " + name + " already.");
        }
        session.changeModel(name);
        return name;
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
        return new Picker.Item(name, about, stage.atBoundary(session -> session.changeModel(name)))
                .keptBy(stage.keep(NAME, name));
    }
}
