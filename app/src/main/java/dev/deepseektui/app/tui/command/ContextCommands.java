package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.report.ArenaTable;
import dev.deepseektui.app.report.CacheTable;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.report.ResidentTable;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.MessageNames;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.cost.CacheRecord;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tool.setup.SetupReport;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Place;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Commands that show, compact and pin what fills the prompt. */
final class ContextCommands {
    static final List<SlashCommand> ALL = List.of(
            new SlashCommand("context", "[VIEW]", messages -> ContextView.names(), ContextView::show),
            new SlashCommand("compact", "[soft|hard|emergency] [FOCUS]", ContextCommands::compact),
            new SlashCommand("pin", "[FILE|last|ask N|answer N]", MessageNames::pinnable, ContextCommands::pin),
            new SlashCommand("unpin", "FILE|ask N|answer N", MessageNames::pinned, ContextCommands::unpin));

    private ContextCommands() {}

    private static Effect compact(Invocation order) {
        String[] words = order.words().strip().split("\\s+", 2);
        Optional<PressureLevel> named = level(words[0]);
        String focus = named.isEmpty() ? order.words().strip() : words.length > 1 ? words[1] : "";
        return order.stage().atBoundary(session -> {
            if (!focus.isEmpty()) {
                order.stage().tell(say("compact.focus", focus));
            }
            Cancellation cancellation = order.stage().doing(say("compact.doing"));
            if (session.compact(named.orElse(PressureLevel.HARD), focus, cancellation)
                    .isEmpty()) {
                order.stage().tell(cancellation.isCancelled() ? say("compact.stays") : say("compact.nothing"));
            }
        });
    }

    private static Optional<PressureLevel> level(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "soft" -> Optional.of(PressureLevel.SOFT);
            case "hard" -> Optional.of(PressureLevel.HARD);
            case "emergency" -> Optional.of(PressureLevel.EMERGENCY);
            default -> Optional.empty();
        };
    }

    private static Effect pin(Invocation order) {
        CommandContext stage = order.stage();
        if (order.argument().isEmpty()) {
            List<String> pinned = order.messages().pinned();
            return order.telling(pinned.isEmpty() ? say("pin.none") : say("pin.list", String.join(", ", pinned)));
        }
        return named(order)
                .map(named -> stage.atBoundary(session -> {
                    session.pin(named.number());
                    stage.tell(say("pin.done", named.name()));
                }))
                .orElseGet(() -> stage.atBoundary(session -> {
                    String file = file(path(order), session);
                    session.pin(file);
                    stage.tell(say("pin.done", file));
                }));
    }

    private static Effect unpin(Invocation order) {
        CommandContext stage = order.stage();
        Optional<Named> named = named(order);
        String what = named.map(Named::name).orElseGet(() -> path(order));
        boolean was = order.messages().isPinned(what);
        return stage.atBoundary(session -> {
            if (!was) {
                throw new UserError(say("unpin.not", what));
            }
            named.ifPresentOrElse(message -> session.unpin(message.number()), () -> session.unpin(path(order)));
            stage.tell(say("unpin.done", what));
        });
    }

    /** The path of a file that is there, as the workspace tells it. */
    private static String file(String path, Session session) {
        try {
            Place place = session.workspace().look(path);
            if (place.kind() == Place.PlaceKind.FILE) {
                return place.path();
            }
            throw new UserError(say(place.kind() == Place.PlaceKind.NOTHING ? "pin.no_file" : "pin.folder", path));
        } catch (CallFailed e) {
            throw new UserError("/pin " + path + ": " + e.getMessage(), e);
        }
    }

    private record Named(String name, long number) {}

    /** The message that an order names; empty where it names none, but a file. */
    private static Optional<Named> named(Invocation order) {
        String words = order.words().strip();
        if (!MessageNames.isName(words)) {
            return Optional.empty();
        }
        long number = order.messages().number(words).orElseThrow(() -> new UserError(say("pin.no_message", words)));
        return Optional.of(new Named(order.messages().name(number), number));
    }

    /** With or without the @ and the quotes that it is mentioned with. */
    private static String path(Invocation order) {
        return order.words().strip().replaceFirst("^@", "").replaceFirst("^\"(.*)\"$", "$1");
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

        static Effect show(Invocation order) {
            String name = order.argument().orElse(USAGE.word()).toLowerCase(Locale.ROOT);
            ContextView view = Stream.of(values())
                    .filter(each -> each.word().equals(name))
                    .findFirst()
                    .orElseThrow(() ->
                            new UserError(say("context.usage", order.words().strip(), String.join(", ", names()))));
            return order.stage().atBoundary(session -> {
                List<Line> lines = view.lines(session).stream()
                        .map(text -> Line.of(Span.plain(text)))
                        .toList();
                order.stage().open(Sheet.of(say("context.title." + name), width -> lines));
            });
        }

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private List<String> lines(Session session) {
            return switch (this) {
                case USAGE -> {
                    int compactions = session.compaction().memory().state().epoch();
                    yield new ContextTable(session.breakdown(), compactions, session.cacheTerms()).lines();
                }
                case CACHE -> {
                    CacheRecord cache = session.state().cache();
                    yield new CacheTable(cache.requests(), cache.anomalies()).lines();
                }
                case NOTES -> new ArenaTable(session.arena()).lines();
                case RESIDENT ->
                    session.residents()
                            .map(residents -> new ResidentTable(residents).lines())
                            .orElseGet(() -> List.of(say("resident.off")));
                case SETUP ->
                    SetupReport.of(session.setup(), session.state().tokenizer()::count)
                            .lines();
            };
        }
    }
}
