package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Sheet;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.compaction.Pins;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.session.Session;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What fills the prompt, and what is to stay in it. */
final class ContextCommands {
    static final List<SlashCommand> ALL = List.of(
            SlashCommand.of("context", "shows what fills the prompt, and when it is compacted", ContextCommands::show),
            new SlashCommand(
                    "compact",
                    "[soft|hard|emergency] [FOCUS]",
                    "compacts the conversation now, keeping what is about the focus",
                    ContextCommands::compact),
            new SlashCommand(
                    "pin", "[FILE]", "keeps a file whole when the conversation is compacted", ContextCommands::pin),
            new SlashCommand("unpin", "FILE", "lets compaction have a file again", ContextCommands::unpin));

    private ContextCommands() {}

    private static Command show(Order order) {
        Stage stage = order.stage();
        return stage.atBoundary(session -> {
            int compactions = session.compaction().memory().state().epoch();
            List<Line> lines = new ContextTable(session.compaction().breakdown(), compactions)
                    .lines().stream().map(line -> Line.of(Span.plain(line))).toList();
            stage.open(Sheet.of("Context", width -> lines));
        });
    }

    private static Command compact(Order order) {
        String[] words = order.words().strip().split("\\s+", 2);
        Optional<PressureLevel> named = level(words[0]);
        String focus = named.isEmpty() ? order.words().strip() : words.length > 1 ? words[1] : "";
        return order.stage().atBoundary(session -> {
            Cancellation cancellation = order.stage().doing("compacting");
            if (session.compaction()
                    .compact(named.orElse(PressureLevel.HARD), focus, cancellation)
                    .isEmpty()) {
                order.stage()
                        .tell(
                                cancellation.isCancelled()
                                        ? "The conversation stays as it is."
                                        : "Nothing could be taken out of the conversation.");
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

    private static Command pin(Order order) {
        String path = order.words().strip();
        return order.stage().atBoundary(session -> {
            if (path.isEmpty()) {
                order.stage().tell(pinned(session));
                return;
            }
            session.pin(path);
            order.stage().tell(path + " stays whole from now on.");
        });
    }

    private static String pinned(Session session) {
        Pins pins = session.compaction().memory().pins();
        return pins.files().isEmpty() ? "No file is pinned." : "Pinned: " + String.join(", ", pins.files());
    }

    private static Command unpin(Order order) {
        String path = order.words().strip();
        return order.stage().atBoundary(session -> {
            boolean was = session.compaction().memory().pins().files().contains(path);
            session.unpin(path);
            order.stage().tell(path + (was ? " may be compacted again." : " was not pinned."));
        });
    }
}
