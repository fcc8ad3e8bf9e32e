package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.ArgumentOffer;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ChosenValue;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider.ModelList;
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
    private static final ArgumentOffer EFFORTS = ArgumentOffer.of(
            words(Effort.values(), Effort::word), desk -> desk.status().effort());
    private static final ArgumentOffer MODES = ArgumentOffer.of(
            words(EnumSet.range(ApprovalMode.PLAN, ApprovalMode.AUTO).toArray(ApprovalMode[]::new), ApprovalMode::word),
            desk -> desk.status().mode());

    private static final SettingValues EFFORT = new SettingValues(
            "effort",
            "model.effort",
            EFFORTS,
            ModelCommands::aboutEffort,
            word -> Effort.find(word).map(Effort::word).orElse(word));
    private static final SettingValues MODE = new SettingValues(
            "mode", "approval.mode", MODES, word -> ApprovalMode.of(word).label(), UnaryOperator.identity());

    static final List<SlashCommand> ALL = List.of(
            new SlashCommand("model", "[NAME]", ModelCommands::model),
            new SlashCommand(
                    "effort",
                    "[low|high|max|off]",
                    EFFORTS,
                    invocation -> oneOf(invocation, EFFORT, ModelCommands::effort)),
            new SlashCommand("mode", "[MODE]", MODES, ModelCommands::modeOrAsked),
            SlashCommand.of(
                    "plan", invocation -> change(invocation, MODE, ApprovalMode.PLAN.word(), ModelCommands::mode)));

    private ModelCommands() {}

    private static <T> List<String> words(T[] values, Function<T, String> word) {
        return Arrays.stream(values).map(word).toList();
    }

    private static Effect effort(CommandContext context, String word) {
        return context.atBoundary(session -> session.changeEffort(word));
    }

    private static Effect modeOrAsked(Invocation invocation) {
        boolean isFull =
                invocation.argument().filter(ApprovalMode.FULL.word()::equals).isPresent();
        if (!isFull) {
            return oneOf(invocation, MODE, ModelCommands::mode);
        }
        return invocation.desk().status().mode().equals(ApprovalMode.FULL.word())
                ? invocation.telling(say("command.already", say("command.title.mode"), ApprovalMode.FULL.word()))
                : invocation.showing(fullAccess(invocation.context()));
    }

    private static Choice fullAccess(CommandContext context) {
        return Choice.of(
                        say("command.full.title"),
                        width -> Wrap.words(List.of(Span.plain(say("command.full.text"))), Margin.NONE, width),
                        Choice.answer("y", ApprovalMode.FULL.label(), mode(context, ApprovalMode.FULL.word())),
                        Choice.answer("n", say("command.full.no"), controls -> {}))
                .beginningAtRefusal();
    }

    private static Effect mode(CommandContext context, String word) {
        return context.mode(now -> ApprovalMode.of(word));
    }

    private static Effect oneOf(
            Invocation invocation, SettingValues values, BiFunction<CommandContext, String, Effect> change) {
        CommandContext context = invocation.context();
        ChosenValue chosen = ChosenValue.of(invocation);
        List<String> words = values.offer().words(invocation.messages());
        String current = values.offer().current(invocation.desk());
        if (chosen.keepsCurrent()) {
            return context.keep(values.key(), current);
        }
        if (chosen.word().isEmpty()) {
            return invocation.showing(Picker.of(
                            say("command.title." + values.name()),
                            words.stream()
                                    .map(word -> new Picker.PickerItem(
                                                    word, values.about().apply(word), change.apply(context, word))
                                            .keptBy(context.keep(values.key(), word)))
                                    .toList())
                    .current(item -> item.words().equals(current)));
        }
        String written = chosen.word().get();
        String word = values.meaning().apply(written);
        if (!words.contains(word)) {
            throw new UserError(say("command.must_be", values.name(), written, String.join(", ", words)));
        }
        Effect changing = chosen.doing(change(invocation, values, word, change), context.keep(values.key(), word));
        return word.equals(written)
                ? changing
                : controls -> {
                    changing.perform(controls);
                    context.tell(say("command.means", say("command.title." + values.name()), written, word));
                };
    }

    private static Effect change(
            Invocation invocation,
            SettingValues values,
            String word,
            BiFunction<CommandContext, String, Effect> change) {
        return word.equals(values.offer().current(invocation.desk()))
                ? invocation.telling(say("command.already", say("command.title." + values.name()), word))
                : change.apply(invocation.context(), word);
    }

    /**
     * A setting with a few values.
     *
     * @param key the key of the setting
     * @param meaning returns the value that another word stands for
     */
    private record SettingValues(
            String name, String key, ArgumentOffer offer, UnaryOperator<String> about, UnaryOperator<String> meaning) {}

    private static String aboutEffort(String word) {
        return switch (word) {
            case "low" -> say("command.effort.low");
            case "max" -> say("command.effort.max");
            case "off" -> say("command.effort.off");
            default -> say("command.effort.usual");
        };
    }

    private static Effect model(Invocation invocation) {
        CommandContext context = invocation.context();
        String current = invocation.desk().status().model();
        ChosenValue chosen = ChosenValue.of(invocation);
        if (chosen.keepsCurrent()) {
            return context.keep(NAME, current);
        }
        return chosen.word()
                .map(written -> context.atBoundary(session -> {
                    String name = change(written, session, context);
                    if (chosen.isKept()) {
                        context.tell(context.host().keep(NAME, name));
                    }
                }))
                .orElseGet(() -> context.aside(session -> context.open(models(session, current, context))));
    }

    static String about(ModelInfo model) {
        List<String> facts = new ArrayList<>();
        Optional.ofNullable(model.owner()).ifPresent(owner -> facts.add(say("command.model.by", owner)));
        Optional.ofNullable(model.window())
                .ifPresent(window -> facts.add(say("command.model.window", String.format(Locale.ROOT, "%,d", window))));
        Optional.ofNullable(model.price())
                .ifPresent(price -> facts.add(say("command.model.price", price.miss(), price.output())));
        return String.join(", ", facts);
    }

    private static String change(String written, Session session, CommandContext context) {
        String name = ModelNames.checked(written, session, context.doing(say("command.model.listing")));
        if (name.equals(session.state().conversation().header().model())) {
            context.tell(say("command.already", say("command.title.model"), name));
        }
        session.changeModel(name);
        return name;
    }

    private static Picker models(Session session, String current, CommandContext context) {
        try {
            ModelList list = session.provider().list(retrying -> context.tell(retrying.line()), new Cancellation());
            List<ModelInfo> models = list.orFailure();
            list.silent()
                    .forEach(one -> context.tell(say(
                            "command.model.silent", one.name(), one.failure().message())));
            List<Picker.PickerItem> items = new ArrayList<>();
            if (models.stream().noneMatch(model -> model.id().equals(current))) {
                items.add(model(current, say("command.model.unlisted"), context));
            }
            models.forEach(model -> items.add(model(model.id(), about(model), context)));
            return Picker.of(say("command.title.model"), items)
                    .current(item -> item.words().equals(current));
        } catch (RequestFailed e) {
            throw new UserError(say("command.model.failed", e.failure().message()), e);
        }
    }

    private static Picker.PickerItem model(String name, String about, CommandContext context) {
        return new Picker.PickerItem(name, about, context.atBoundary(session -> session.changeModel(name)))
                .keptBy(context.keep(NAME, name));
    }
}
