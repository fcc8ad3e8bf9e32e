package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.ArgumentOffer;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ChosenValue;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.editor.Fuzzy;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.NearestName;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.Provider.ModelList;
import dev.deepseektui.core.session.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Commands that change the model, the effort and the approval mode. */
public final class ModelCommands {
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
            word -> say("command.effort." + word),
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

    private static Effect effort(Invocation invocation, String word) {
        return invocation.context().atBoundary(session -> session.changeEffort(word));
    }

    private static Effect modeOrAsked(Invocation invocation) {
        if (!invocation.argument().equals(Optional.of(ApprovalMode.FULL.word()))) {
            return oneOf(invocation, MODE, ModelCommands::mode);
        }
        Choice question = Choice.of(
                        say("command.full.title"),
                        say("command.full.text"),
                        Choice.answer("y", ApprovalMode.FULL.label(), mode(invocation, ApprovalMode.FULL.word())),
                        Choice.answer("n", say("command.full.no"), controls -> {}))
                .beginningAtRefusal();
        return change(invocation, MODE, ApprovalMode.FULL.word(), (same, word) -> invocation.showing(question));
    }

    private static Effect mode(Invocation invocation, String word) {
        return invocation.context().mode(now -> ApprovalMode.of(word));
    }

    /** Changes a setting to the value in the arguments or, without a value, shows a picker of the setting's values. */
    static Effect oneOf(Invocation invocation, SettingValues values, BiFunction<Invocation, String, Effect> change) {
        CommandContext context = invocation.context();
        ChosenValue chosen = ChosenValue.of(invocation);
        List<String> words = values.offer().words().apply(invocation.messages());
        String current = values.offer().current().apply(invocation.desk());
        if (chosen.keepsCurrent()) {
            return context.keep(values.key(), current);
        }
        if (chosen.word().isEmpty()) {
            return invocation.showing(Picker.of(
                            say("command.title." + values.name()),
                            words.stream()
                                    .map(word -> new Picker.PickerItem(
                                                    word, values.about().apply(word), change.apply(invocation, word))
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
                    context.showLine(say("command.means", say("command.title." + values.name()), written, word));
                };
    }

    private static Effect change(
            Invocation invocation, SettingValues values, String word, BiFunction<Invocation, String, Effect> change) {
        return word.equals(values.offer().current().apply(invocation.desk()))
                ? invocation.showingLine(say("command.already", say("command.title." + values.name()), word))
                : change.apply(invocation, word);
    }

    /**
     * A setting with a few possible values.
     *
     * @param name the command's name
     * @param key the setting's key in the settings file
     * @param meaning maps an alias to the value it stands for
     */
    record SettingValues(
            String name, String key, ArgumentOffer offer, UnaryOperator<String> about, UnaryOperator<String> meaning) {}

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
                        context.showLine(context.host().keep(NAME, name));
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
        String name = checked(written, session, context.doing(say("command.model.listing")));
        if (name.equals(session.state().conversation().header().model())) {
            context.showLine(say("command.already", say("command.title.model"), name));
        }
        session.changeModel(name);
        return name;
    }

    private static Picker models(Session session, String current, CommandContext context) {
        try {
            ModelList list = session.provider().list(retrying -> context.showLine(retrying.line()), new Cancellation());
            List<ModelInfo> models = list.orFailure();
            list.silent()
                    .forEach(one -> context.showLine(say(
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

    private static final String FORCE = " --force";
    private static final int MAX_NAMED = 12;

    /**
     * Returns the model's name without the suffix that forces an unlisted name.
     *
     * @throws UserError if the provider does not list the name and the suffix is missing
     */
    private static String checked(String written, Session session, Cancellation cancellation) {
        if (written.endsWith(FORCE)) {
            return written.substring(0, written.length() - FORCE.length()).strip();
        }
        Collection<String> known = known(written, session, cancellation);
        if (known.isEmpty() || known.contains(written)) {
            return written;
        }
        List<String> parts =
                known.stream().filter(name -> contains(name, written)).toList();
        if (parts.size() == 1) {
            return parts.get(0);
        }
        if (parts.size() > 1) {
            throw new UserError(say("command.model.several", written, some(parts)));
        }
        throw new UserError(NearestName.to(written, known)
                .map(near -> say("command.model.near", written, near))
                .orElseGet(() -> say("command.model.not_listed", written, some(known))));
    }

    private static boolean contains(String name, String part) {
        return name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static String some(Collection<String> known) {
        String first = known.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
        return known.size() > MAX_NAMED ? first + ", …" : first;
    }

    private static Collection<String> known(String written, Session session, Cancellation cancellation) {
        // Cancelled on the first retry, because changing the model must not wait for a failing provider.
        Cancellation oneTry = new Cancellation();
        Cancellation.Registration registration = cancellation.whenCancelled(oneTry::cancel);
        try {
            List<ModelInfo> models = session.provider().modelsBeside(written, retrying -> oneTry.cancel(), oneTry);
            return models.stream().map(ModelInfo::id).toList();
        } catch (RequestFailed unknown) {
            if (cancellation.isCancelled()) {
                throw new UserError(say(
                        "command.model.stopped",
                        session.state().conversation().header().model()));
            }
            return knownWithoutAsking(written, session, unknown);
        } finally {
            registration.close();
        }
    }

    private static Collection<String> knownWithoutAsking(String written, Session session, RequestFailed why) {
        Provider provider = session.provider();
        Optional<String> other = provider.beside().stream()
                .map(name -> name + "/")
                .filter(written::startsWith)
                .findFirst();
        if (other.isEmpty()) {
            return session.state().pricedModels();
        }
        List<String> listedBefore = provider.known().stream()
                .map(ModelInfo::id)
                .filter(name -> name.startsWith(other.get()))
                .toList();
        if (listedBefore.isEmpty()) {
            throw new UserError(
                    say("command.model.unknown_list", written, why.failure().message()));
        }
        return listedBefore;
    }

    /** Suggestions for {@code /model}, taken from the models that are already known. */
    public record ModelSuggestions(List<ModelInfo> known) {
        private static final Pattern NAME = Pattern.compile("/model +(\\S*)");
        private static final Pattern BLANK = Pattern.compile("\\s");

        /** Drops models whose names cannot be typed, because they contain whitespace or control characters. */
        public ModelSuggestions {
            known = known.stream()
                    .filter(model -> SafeText.line(model.id()).equals(model.id())
                            && !BLANK.matcher(model.id()).find())
                    .toList();
        }

        /**
         * Returns true if the text before the cursor is {@code /model} followed by a space and, possibly, the start of
         * a name.
         */
        public static boolean areWanted(String beforeCursor) {
            return NAME.matcher(beforeCursor).matches();
        }

        public Optional<Suggestions> before(String cursor, Desk desk) {
            Matcher name = NAME.matcher(cursor);
            return name.matches() ? named(name.group(1), desk.status().model()) : Optional.empty();
        }

        /**
         * Returns the models whose names begin with the typed text, followed by models with similar names. If nothing
         * is typed, the current model is selected.
         */
        private Optional<Suggestions> named(String written, String current) {
            List<ModelInfo> best = Fuzzy.best(written, known, ModelInfo::id);
            List<Suggestion> all = Stream.concat(
                            best.stream().filter(model -> model.id().startsWith(written)),
                            best.stream().filter(model -> !model.id().startsWith(written)))
                    .map(model -> suggestion(model, written, current))
                    .toList();
            int chosen = written.isEmpty() ? Math.max(0, names(all).indexOf(current)) : 0;
            return Suggestions.of(written, all).map(names -> names.moved(chosen));
        }

        private static List<String> names(List<Suggestion> all) {
            return all.stream().map(Suggestion::text).toList();
        }

        /**
         * Returns a suggestion for a model. If the name is only similar to the typed text, Enter completes the name and
         * does not run the command.
         */
        private static Suggestion suggestion(ModelInfo model, String written, String current) {
            String about = model.id().equals(current) ? say("command.current") : ModelCommands.about(model);
            return new Suggestion(model.id(), model.id(), about, model.id().startsWith(written));
        }
    }
}
