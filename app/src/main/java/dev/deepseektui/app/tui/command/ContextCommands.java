package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.ArenaTable;
import dev.deepseektui.app.report.BudgetCost;
import dev.deepseektui.app.report.CacheTable;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.report.ResidentTable;
import dev.deepseektui.app.report.ServerLines;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation.ChosenValue;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.MessageNames;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.cost.CacheRecord;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tool.setup.SetupReport;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Commands that show, compact and pin what fills the prompt. */
final class ContextCommands {
    static final List<SlashCommand> ALL = List.of(
            new SlashCommand("context", "[VIEW]", messages -> ContextView.names(), ContextView::show),
            new SlashCommand("budget", "[TOKENS]", ContextCommands::budget),
            new SlashCommand("compact", "[soft|hard|emergency] [FOCUS]", ContextCommands::compact),
            new SlashCommand("pin", "[FILE|last|ask N|answer N]", MessageNames::pinnable, ContextCommands::pin),
            new SlashCommand("unpin", "FILE|ask N|answer N", MessageNames::pinned, ContextCommands::unpin));

    private static final Pattern TOKENS = Pattern.compile("(\\d{1,10}(?:\\.\\d{1,3})?)([kKmM]?)");

    private ContextCommands() {}

    private static Effect compact(Invocation invocation) {
        String[] words = invocation.words().strip().split("\\s+", 2);
        Optional<PressureLevel> named = level(words[0]);
        String focus = named.isEmpty() ? invocation.words().strip() : words.length > 1 ? words[1] : "";
        return invocation.context().atBoundary(session -> {
            if (!focus.isEmpty()) {
                invocation.context().tell(say("command.compact.focus", focus));
            }
            Cancellation cancellation = invocation.context().doing(say("command.compact.doing"));
            if (session.context()
                    .compact(named.orElse(PressureLevel.HARD), focus, cancellation)
                    .isEmpty()) {
                invocation
                        .context()
                        .tell(
                                cancellation.isCancelled()
                                        ? say("command.compact.stays")
                                        : say("command.compact.nothing"));
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
            context.tell(BudgetCost.of(session).line());
            if (chosen.isKept()) {
                String tokens = String.valueOf(session.context().budget().wanted());
                context.tell(context.host().keep(ContextKeys.BUDGET_TOKENS.name(), tokens));
            }
        });
    }

    /** Reads a number of tokens, such as 400000, 400k or 1M. */
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

    private static Optional<PressureLevel> level(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "soft" -> Optional.of(PressureLevel.SOFT);
            case "hard" -> Optional.of(PressureLevel.HARD);
            case "emergency" -> Optional.of(PressureLevel.EMERGENCY);
            default -> Optional.empty();
        };
    }

    private static Effect pin(Invocation invocation) {
        CommandContext context = invocation.context();
        if (invocation.argument().isEmpty()) {
            List<String> pinned = invocation.messages().pinned();
            return invocation.telling(
                    pinned.isEmpty() ? say("command.pin.none") : say("command.pin.list", String.join(", ", pinned)));
        }
        return named(invocation)
                .map(named -> context.atBoundary(session -> {
                    session.context().pin(named.number());
                    context.tell(say("command.pin.done", named.name()));
                }))
                .orElseGet(() -> context.atBoundary(session -> {
                    String file = file(path(invocation), session);
                    session.context().pin(file);
                    context.tell(say("command.pin.done", file));
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
            context.tell(say("command.unpin.done", what));
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

    /** Returns the named message; empty if the argument is a file. */
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

    /** Returns the path without the {@code @} and the quotes of a mention. */
    private static String path(Invocation invocation) {
        return invocation.words().strip().replaceFirst("^@", "").replaceFirst("^\"(.*)\"$", "$1");
    }

    /** The views of {@code /context}: what fills the prompt, and why. */
    private enum ContextView {
        USAGE,
        CACHE,
        NOTES,
        RESIDENT,
        SETUP;

        static List<String> names() {
            return Stream.of(values()).map(ContextView::word).toList();
        }

        static Effect show(Invocation invocation) {
            String name = invocation.argument().orElse(USAGE.word()).toLowerCase(Locale.ROOT);
            ContextView view = Stream.of(values())
                    .filter(each -> each.word().equals(name))
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

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private List<String> lines(Session session) {
            return switch (this) {
                case USAGE -> {
                    int compactions =
                            session.context().compaction().memory().state().epoch();
                    yield new ContextTable(
                                    session.context().breakdown(),
                                    compactions,
                                    session.context().cacheTerms(),
                                    BudgetCost.of(session))
                            .lines();
                }
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
}
