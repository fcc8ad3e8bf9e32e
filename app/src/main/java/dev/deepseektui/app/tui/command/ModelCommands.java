package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ChosenValue;
import dev.deepseektui.app.tui.command.SlashCommand.Offer;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ModelList;
import dev.deepseektui.core.model.RequestFailed;
import dev.deepseektui.core.session.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Commands that change model, effort and mode. */
final class ModelCommands {
    private static final String NAME = "model.name";
    private static final Offer EFFORTS =
            Offer.of(words(Effort.values(), Effort::word), desk -> desk.status().effort());
    private static final Offer MODES = Offer.of(
            words(EnumSet.range(ApprovalMode.PLAN, ApprovalMode.AUTO).toArray(ApprovalMode[]::new), ApprovalMode::word),
            desk -> desk.status().mode());

    private static final Values EFFORT = new Values("effort", "model.effort", EFFORTS, ModelCommands::aboutEffort);
    private static final Values MODE = new Values(
            "mode", "approval.mode", MODES, word -> ApprovalMode.of(word).label());

    static final List<SlashCommand> ALL = List.of(
            new SlashCommand("model", "[NAME]", ModelCommands::model),
            new SlashCommand(
                    "effort", "[low|high|max|off]", EFFORTS, order -> oneOf(order, EFFORT, ModelCommands::effort)),
            new SlashCommand("mode", "[MODE]", MODES, ModelCommands::modeOrAsked),
            SlashCommand.of("plan", order -> change(order, MODE, ApprovalMode.PLAN.word(), ModelCommands::mode)));

    private ModelCommands() {}

    private static <T> List<String> words(T[] values, Function<T, String> word) {
        return Arrays.stream(values).map(word).toList();
    }

    private static Effect effort(CommandContext stage, String word) {
        return stage.atBoundary(session -> session.changeEffort(word));
    }

    private static Effect modeOrAsked(Invocation order) {
        boolean isFull =
                order.argument().filter(ApprovalMode.FULL.word()::equals).isPresent();
        if (!isFull) {
            return oneOf(order, MODE, ModelCommands::mode);
        }
        return order.desk().status().mode().equals(ApprovalMode.FULL.word())
                ? order.telling(say("already", say("title.mode"), ApprovalMode.FULL.word()))
                : order.showing(fullAccess(order.stage()));
    }

    private static Choice fullAccess(CommandContext stage) {
        return Choice.of(
                        say("full.title"),
                        width -> Wrap.words(List.of(Span.plain(say("full.text"))), Margin.NONE, width),
                        Choice.answer("y", ApprovalMode.FULL.label(), mode(stage, ApprovalMode.FULL.word())),
                        Choice.answer("n", say("full.no"), controls -> {}))
                .beginningAtRefusal();
    }

    private static Effect mode(CommandContext stage, String word) {
        return stage.mode(now -> ApprovalMode.of(word));
    }

    private static Effect oneOf(Invocation order, Values values, BiFunction<CommandContext, String, Effect> change) {
        CommandContext stage = order.stage();
        ChosenValue chosen = ChosenValue.of(order);
        List<String> words = values.offer().words(order.messages());
        String current = values.offer().current(order.desk());
        if (chosen.keepsCurrent()) {
            return stage.keep(values.key(), current);
        }
        if (chosen.word().isEmpty()) {
            return order.showing(Picker.of(
                            say("title." + values.name()),
                            words.stream()
                                    .map(word -> new Picker.Item(
                                                    word, values.about().apply(word), change.apply(stage, word))
                                            .keptBy(stage.keep(values.key(), word)))
                                    .toList())
                    .current(item -> item.words().equals(current)));
        }
        String word = chosen.word().get();
        if (!words.contains(word)) {
            throw new UserError(say("must_be", values.name(), word, String.join(", ", words)));
        }
        return chosen.doing(change(order, values, word, change), stage.keep(values.key(), word));
    }

    private static Effect change(
            Invocation order, Values values, String word, BiFunction<CommandContext, String, Effect> change) {
        return word.equals(values.offer().current(order.desk()))
                ? order.telling(say("already", say("title." + values.name()), word))
                : change.apply(order.stage(), word);
    }

    /**
     * A few values of which one holds.
     *
     * @param key where the settings keep it
     */
    private record Values(String name, String key, Offer offer, UnaryOperator<String> about) {}

    private static String aboutEffort(String word) {
        return switch (word) {
            case "low" -> say("effort.low");
            case "max" -> say("effort.max");
            case "off" -> say("effort.off");
            default -> say("effort.usual");
        };
    }

    private static Effect model(Invocation order) {
        CommandContext stage = order.stage();
        String current = order.desk().status().model();
        ChosenValue chosen = ChosenValue.of(order);
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

    static String about(ModelInfo model) {
        List<String> facts = new ArrayList<>();
        Optional.ofNullable(model.owner()).ifPresent(owner -> facts.add(say("model.by", owner)));
        Optional.ofNullable(model.window())
                .ifPresent(window -> facts.add(say("model.window", String.format(Locale.ROOT, "%,d", window))));
        Optional.ofNullable(model.price())
                .ifPresent(price -> facts.add(say("model.price", price.miss(), price.output())));
        return String.join(", ", facts);
    }

    private static String change(String written, Session session, CommandContext stage) {
        String name = ModelNames.checked(written, session, stage.doing(say("model.listing")));
        if (name.equals(session.state().conversation().header().model())) {
            stage.tell(say("already", say("title.model"), name));
        }
        session.changeModel(name);
        return name;
    }

    private static Picker models(Session session, String current, CommandContext stage) {
        try {
            ModelList list = session.provider().list(retrying -> stage.tell(retrying.line()), new Cancellation());
            List<ModelInfo> models = list.orFailure();
            list.silent()
                    .forEach(one -> stage.tell(
                            say("model.silent", one.name(), one.failure().message())));
            List<Picker.Item> items = new ArrayList<>();
            if (models.stream().noneMatch(model -> model.id().equals(current))) {
                items.add(model(current, say("model.unlisted"), stage));
            }
            models.forEach(model -> items.add(model(model.id(), about(model), stage)));
            return Picker.of(say("title.model"), items)
                    .current(item -> item.words().equals(current));
        } catch (RequestFailed e) {
            throw new UserError(say("model.failed", e.failure().message()), e);
        }
    }

    private static Picker.Item model(String name, String about, CommandContext stage) {
        return new Picker.Item(name, about, stage.atBoundary(session -> session.changeModel(name)))
                .keptBy(stage.keep(NAME, name));
    }
}
