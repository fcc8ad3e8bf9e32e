package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.ContextCommands.MemoryCommands;
import dev.deepseektui.app.tui.command.ProgramCommands.McpServerCommands;
import dev.deepseektui.app.tui.command.ProgramCommands.ScreenCommands;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.editor.Fuzzy;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.transcript.MessageNames;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.NearestName;
import dev.deepseektui.core.tool.setup.Setup.SavedPrompt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The list of slash commands used by completion, help and dispatch. */
public final class SlashCommands {
    public static final List<SlashCommand> ALL = Stream.of(
                    ScreenCommands.ALL,
                    ModelCommands.ALL,
                    WorkCommands.ALL,
                    PermissionCommands.ALL,
                    McpServerCommands.ALL,
                    CapacityCommands.ALL,
                    ContextCommands.ALL,
                    MemoryCommands.ALL,
                    FileCommands.ALL,
                    SessionCommands.ALL,
                    ProgramCommands.ALL)
            .flatMap(List::stream)
            .toList();

    private static final int MAX_TEXT_LENGTH = 40;

    /** The syntax of a command line. Text whose first word contains a second slash is a path, not a command. */
    private static final Pattern COMMAND = Pattern.compile("/([^\\s/]*)(?:\\s(.*))?", Pattern.DOTALL);

    private static final Pattern UNFINISHED = Pattern.compile("/[^\\s/]*");
    private static final Pattern ARGUMENTS = Pattern.compile("/([^\\s/]+) +(\\S.*)?");

    private SlashCommands() {}

    /** Returns true if the text is a slash command, known or unknown, and not a path. */
    public static boolean isCommand(String text) {
        return COMMAND.matcher(text.strip()).matches();
    }

    /** Returns true if the text begins with the name of a built-in command. */
    public static boolean isKnown(String invocation) {
        Matcher name = COMMAND.matcher(invocation.strip());
        return name.matches() && find(name.group(1)).isPresent();
    }

    /**
     * Returns true if the text contains an API key or is a login command with a key. Such text must not be saved or
     * sent.
     */
    public static boolean holdsSecret(String text) {
        return ProgramCommands.holdsSecret(text) || SecretPatterns.apiKey(text).isPresent();
    }

    /**
     * Returns the effect of an entered command.
     *
     * @throws UserError if there is no such command, or if its arguments are missing or invalid
     */
    public static Effect dispatch(String text, Desk desk, MessageNames messages, CommandContext context) {
        Matcher invocation = COMMAND.matcher(text.strip());
        if (!invocation.matches()) {
            throw new IllegalArgumentException("no order: " + text);
        }
        SlashCommand command = find(invocation.group(1)).orElseThrow(() -> unknown(text));
        String words = invocation.group(2) == null ? "" : invocation.group(2);
        if (words.isBlank() && command.needsArguments()) {
            throw new UserError(say("command.missing_argument", command.usage(), command.arguments()));
        }
        if (!words.isBlank() && command.arguments().isEmpty()) {
            throw new UserError(
                    say("command.stands_alone", command.usage(), Excerpt.of(words.strip(), MAX_TEXT_LENGTH)));
        }
        return command.handler().apply(new Invocation(words, desk, messages, context));
    }

    private static Optional<SlashCommand> find(String name) {
        return ALL.stream().filter(command -> command.name().equals(name)).findFirst();
    }

    /** Returns the error for a command that does not exist, with the nearest one. */
    public static UserError unknown(String text) {
        String name = text.strip().split("\\s", 2)[0].substring(1);
        return new UserError(NearestName.to(
                        name.toLowerCase(Locale.ROOT),
                        ALL.stream().map(SlashCommand::name).toList())
                .map(near -> say("command.unknown_near", name, near))
                .orElseGet(() -> say("command.unknown", name)));
    }

    /**
     * Returns suggestions for a command's name or argument. Names that begin with the typed text come before similar
     * names.
     */
    public static Optional<Suggestions> suggestions(String beforeCursor, MessageNames messages, Desk desk) {
        Matcher arguments = ARGUMENTS.matcher(beforeCursor);
        if (arguments.matches()) {
            String written = arguments.group(2) == null ? "" : arguments.group(2);
            return find(arguments.group(1)).flatMap(command -> offered(command, written, messages, desk));
        }
        if (!UNFINISHED.matcher(beforeCursor).matches()) {
            return Optional.empty();
        }
        String name = beforeCursor.substring(1);
        List<Suggestion> all = new ArrayList<>();
        ALL.stream()
                .filter(command -> command.name().startsWith(name))
                .sorted(Comparator.comparing(command -> !command.name().equals(name)))
                .forEach(command -> all.add(suggestion(command, !command.needsArguments())));
        guessed(name).forEach(command -> all.add(suggestion(command, false)));
        return Suggestions.of(beforeCursor, all);
    }

    /**
     * Returns the commands whose names contain the typed characters in this order, such as compact for cmp. The first
     * character must match. Names that begin with the typed text are left out.
     */
    private static List<SlashCommand> guessed(String name) {
        return name.isEmpty()
                ? List.of()
                : Fuzzy.best(
                        name,
                        ALL.stream()
                                .filter(command -> !command.name().startsWith(name)
                                        && command.name().regionMatches(true, 0, name, 0, 1))
                                .toList(),
                        SlashCommand::name);
    }

    private static Optional<Suggestions> offered(
            SlashCommand command, String written, MessageNames messages, Desk desk) {
        String current = command.offer().current().apply(desk);
        List<String> words = command.offer().words().apply(messages).stream()
                .filter(word -> word.startsWith(written))
                .sorted(Comparator.comparing(word -> !word.equals(written)))
                .toList();
        // With no text typed, the current value is selected.
        int chosen = written.isEmpty() ? Math.max(0, words.indexOf(current)) : 0;
        return Suggestions.of(
                        written,
                        words.stream()
                                .map(word -> new Suggestion(
                                        word, word, word.equals(current) ? say("command.current") : "", true))
                                .toList())
                .map(all -> all.moved(chosen));
    }

    /**
     * Returns a suggestion. Its text ends in a space if arguments may follow.
     *
     * @param isWhole false if the name is only similar to the typed text; Enter then completes the name without running
     * the command
     */
    private static Suggestion suggestion(SlashCommand command, boolean isWhole) {
        String written = "/" + command.name() + (command.arguments().isEmpty() ? "" : " ");
        return new Suggestion(written, command.usage(), command.sentence(), isWhole);
    }

    /** The saved prompts of a session: custom commands and skills. Built-in commands take precedence. */
    public record SavedPrompts(List<SavedPrompt> all) {
        private static final Pattern TYPED = Pattern.compile("/(\\S+)(?:\\s.*)?", Pattern.DOTALL);
        private static final Pattern UNFINISHED = Pattern.compile("/\\S*");

        public SavedPrompts {
            all = all.stream()
                    .filter(prompt -> SlashCommands.ALL.stream()
                            .noneMatch(command -> command.name().equals(prompt.name())))
                    .toList();
        }

        public boolean isAsked(String text) {
            Matcher typed = TYPED.matcher(text.strip());
            return typed.matches()
                    && all.stream().anyMatch(prompt -> prompt.name().equals(typed.group(1)));
        }

        /** Appends to the suggestions the saved prompts whose names begin with the typed text. */
        public Optional<Suggestions> with(Optional<Suggestions> offered, String beforeCursor) {
            if (!UNFINISHED.matcher(beforeCursor).matches()) {
                return offered;
            }
            String name = beforeCursor.substring(1);
            List<Suggestion> suggestions = new ArrayList<>();
            offered.ifPresent(known -> suggestions.addAll(known.all()));
            all.stream()
                    .filter(prompt -> prompt.name().startsWith(name))
                    .forEach(prompt -> suggestions.add(suggestion(prompt)));
            return Suggestions.of(beforeCursor, suggestions);
        }

        private static Suggestion suggestion(SavedPrompt prompt) {
            String name = "/" + prompt.name();
            boolean takesMore = !prompt.hint().isEmpty();
            return new Suggestion(
                    takesMore ? name + " " : name,
                    takesMore ? name + " " + prompt.hint() : name,
                    prompt.sentence() + " (" + prompt.place() + ")",
                    !takesMore);
        }
    }
}
