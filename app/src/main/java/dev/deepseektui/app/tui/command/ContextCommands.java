package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.AppMessages;
import dev.deepseektui.app.report.ArenaTable;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.report.ContextTable.BudgetCost;
import dev.deepseektui.app.report.ContextTable.CacheTable;
import dev.deepseektui.app.report.ContextTable.ResidentTable;
import dev.deepseektui.app.report.MemoryTable;
import dev.deepseektui.app.report.ServerLines;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.ArgumentOffer;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ChosenValue;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.MessageNames;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.memory.MemoryRecall.RecalledUnit;
import dev.deepseektui.core.context.memory.MemoryUnit;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.cost.CacheRecord;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionErasure.ErasedUnit;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tool.setup.SetupReport;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Place;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Commands that show, compact and pin the contents of the prompt. */
final class ContextCommands {
    static final List<SlashCommand> ALL = List.of(
            new SlashCommand("context", "[VIEW]", ArgumentOffer.of(messages -> ContextView.names()), ContextView::show),
            new SlashCommand("budget", "[TOKENS]", ContextCommands::budget),
            new SlashCommand("compact", "[soft|hard|emergency] [FOCUS]", ContextCommands::compact),
            new SlashCommand(
                    "pin",
                    "[FILE|last|ask N|answer N]",
                    ArgumentOffer.of(MessageNames::pinnable),
                    ContextCommands::pin),
            new SlashCommand(
                    "unpin", "FILE|ask N|answer N", ArgumentOffer.of(MessageNames::pinned), ContextCommands::unpin));

    private static final Pattern TOKENS = Pattern.compile("(\\d{1,10}(?:\\.\\d{1,3})?)([kKmM]?)");

    private ContextCommands() {}

    private static Effect compact(Invocation invocation) {
        Optional<PressureLevel> named = EnumSet.range(PressureLevel.SOFT, PressureLevel.EMERGENCY).stream()
                .filter(level -> keyOf(level).equals(invocation.first()))
                .findFirst();
        String focus = named.isEmpty() ? invocation.words().strip() : invocation.rest();
        CommandContext context = invocation.context();
        return context.atBoundary(session -> {
            if (!focus.isEmpty()) {
                context.showLine(say("command.compact.focus", focus));
            }
            Cancellation cancellation = context.doing(say("command.compact.doing"));
            if (session.context()
                    .compact(named.orElse(PressureLevel.HARD), focus, cancellation)
                    .isEmpty()) {
                context.showLine(say(cancellation.isCancelled() ? "command.compact.stays" : "command.compact.nothing"));
            }
        });
    }

    private static Effect budget(Invocation invocation) {
        CommandContext context = invocation.context();
        ChosenValue chosen = ChosenValue.of(invocation);
        return context.atBoundary(session -> {
            if (chosen.word().isPresent()) {
                session.context().changeBudget(tokens(chosen.word().get()));
            }
            context.showLine(BudgetCost.of(session).line());
            if (chosen.isKept()) {
                String tokens = String.valueOf(session.context().budget().wanted());
                context.showLine(context.host().keep(ContextKeys.BUDGET_TOKENS.name(), tokens));
            }
        });
    }

    /** Parses a number of tokens, such as 400000, 400k or 1M. */
    private static long tokens(String word) {
        Matcher number = TOKENS.matcher(word.replace(",", "").replace("_", ""));
        if (!number.matches()) {
            throw new UserError(say("command.budget.number", word));
        }
        long factor = switch (number.group(2).toLowerCase(Locale.ROOT)) {
            case "k" -> 1_000;
            case "m" -> 1_000_000;
            default -> 1;
        };
        return Math.round(Double.parseDouble(number.group(1)) * factor);
    }

    private static Effect pin(Invocation invocation) {
        CommandContext context = invocation.context();
        if (invocation.argument().isEmpty()) {
            List<String> pinned = invocation.messages().pinned();
            return invocation.showingLine(
                    pinned.isEmpty() ? say("command.pin.none") : say("command.pin.list", String.join(", ", pinned)));
        }
        return named(invocation)
                .map(named -> context.atBoundary(session -> {
                    session.context().pin(named.number());
                    context.showLine(say("command.pin.done", named.name()));
                }))
                .orElseGet(() -> context.atBoundary(session -> {
                    String file = file(path(invocation), session);
                    session.context().pin(file);
                    context.showLine(say("command.pin.done", file));
                }));
    }

    private static Effect unpin(Invocation invocation) {
        CommandContext context = invocation.context();
        Optional<NamedMessage> named = named(invocation);
        String what = named.map(NamedMessage::name).orElseGet(() -> path(invocation));
        boolean was = invocation.messages().isPinned(what);
        return context.atBoundary(session -> {
            if (!was) {
                throw new UserError(say("command.unpin.not", what));
            }
            named.ifPresentOrElse(
                    message -> session.context().unpin(message.number()),
                    () -> session.context().unpin(path(invocation)));
            context.showLine(say("command.unpin.done", what));
        });
    }

    /** Returns the path of an existing file, relative to the workspace. */
    private static String file(String path, Session session) {
        try {
            Place place = session.workspace().look(path);
            if (place.kind() == Place.PlaceKind.FILE) {
                return place.path();
            }
            throw new UserError(
                    say(place.kind() == Place.PlaceKind.NOTHING ? "command.pin.no_file" : "command.pin.folder", path));
        } catch (CallFailed e) {
            throw new UserError("/pin " + path + ": " + e.getMessage(), e);
        }
    }

    private record NamedMessage(String name, long number) {}

    /**
     * Returns the message that the argument names; empty if the argument is not a message name and thus a file's path.
     *
     * @throws UserError if there is no message with this name
     */
    private static Optional<NamedMessage> named(Invocation invocation) {
        String words = invocation.words().strip();
        if (!MessageNames.isName(words)) {
            return Optional.empty();
        }
        long number = invocation
                .messages()
                .number(words)
                .orElseThrow(() -> new UserError(say("command.pin.no_message", words)));
        return Optional.of(new NamedMessage(invocation.messages().name(number), number));
    }

    /** Returns the path in the argument, without the {@code @} and the quotes that a mention has. */
    private static String path(Invocation invocation) {
        return invocation.words().strip().replaceFirst("^@", "").replaceFirst("^\"(.*)\"$", "$1");
    }

    /** The views of {@code /context}. */
    private enum ContextView {
        USAGE,
        CACHE,
        NOTES,
        RESIDENT,
        SETUP;

        static List<String> names() {
            return Stream.of(values()).map(AppMessages::keyOf).toList();
        }

        static Effect show(Invocation invocation) {
            String name = invocation.argument().orElse(keyOf(USAGE)).toLowerCase(Locale.ROOT);
            ContextView view = Stream.of(values())
                    .filter(each -> keyOf(each).equals(name))
                    .findFirst()
                    .orElseThrow(() -> new UserError(
                            say("command.context.usage", invocation.words().strip(), String.join(", ", names()))));
            return invocation.context().atBoundary(session -> {
                List<Line> lines = view.lines(session).stream()
                        .map(text -> Line.of(Span.plain(text)))
                        .toList();
                invocation.context().open(Sheet.of(say("command.context.title." + name), width -> lines));
            });
        }

        private List<String> lines(Session session) {
            return switch (this) {
                case USAGE -> ContextTable.of(session).lines();
                case CACHE -> {
                    CacheRecord cache = session.state().cache();
                    yield new CacheTable(cache.requests(), cache.anomalies()).lines();
                }
                case NOTES -> new ArenaTable(session.context().arena()).lines();
                case RESIDENT ->
                    session.context()
                            .residents()
                            .map(residents -> new ResidentTable(residents).lines())
                            .orElseGet(() -> List.of(say("command.resident.off")));
                case SETUP -> {
                    List<String> lines = new ArrayList<>(SetupReport.of(
                                    session.prompts().setup(), session.state().tokenizer()::count)
                            .lines());
                    lines.add(say("command.context.languages"));
                    ServerLines.ofLanguages(session.languages().views(), false).forEach(line -> lines.add("  " + line));
                    yield lines;
                }
            };
        }
    }

    /** The command that lists, searches, edits and forgets memories. */
    static final class MemoryCommands {
        static final List<SlashCommand> ALL =
                List.of(new SlashCommand("memory", "[search|forget|edit] [WORDS]", MemoryCommands::memory));

        private MemoryCommands() {}

        private static Effect memory(Invocation invocation) {
            CommandContext context = invocation.context();
            return switch (invocation.first()) {
                case "" ->
                    context.atBoundary(session -> show(
                            context,
                            say("command.memory.title"),
                            say("command.memory.none"),
                            session.context().memory().active()));
                case "search" ->
                    context.atBoundary(session -> show(
                            context,
                            say("command.memory.of", invocation.rest()),
                            say("command.memory.nothing_of"),
                            session.context().memory().search(invocation.rest("/memory search WORDS")).stream()
                                    .map(RecalledUnit::unit)
                                    .toList()));
                case "forget" ->
                    context.atBoundary(session -> context.showLine(
                            forgottenLine(session.context().forget(invocation.rest("/memory forget ID")))));
                case "edit" -> edit(invocation);
                default -> throw invocation.mistake("command.memory.usage");
            };
        }

        /**
         * Returns the confirmation that a memory was forgotten. It lists the sessions whose tapes still contain the
         * statement.
         */
        private static String forgottenLine(ErasedUnit forgotten) {
            String line = say("command.memory.forgotten", forgotten.unit().statement());
            if (forgotten.tapes().isEmpty()) {
                return line;
            }
            boolean one = forgotten.tapes().size() == 1;
            String where = String.join(", ", forgotten.tapes());
            return line + " " + say(one ? "command.memory.session_has" : "command.memory.sessions_have", where);
        }

        private static Effect edit(Invocation invocation) {
            String usage = "/memory edit ID STATEMENT";
            String[] parts = invocation.rest(usage).split("\\s+", 2);
            if (parts.length < 2) {
                throw new UserError(say("command.something_missing", usage));
            }
            return invocation.context().atBoundary(session -> {
                MemoryUnit unit = session.context().memory().edit(parts[0], parts[1]);
                invocation.context().showLine(say("command.memory.edited", unit.statement()));
            });
        }

        private static void show(CommandContext context, String title, String none, List<MemoryUnit> units) {
            if (units.isEmpty()) {
                context.showLine(none);
                return;
            }
            context.open(Sheet.of(title, MemoryTable.text(units)));
        }
    }
}
