package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.MemoryTable;
import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.command.SlashCommand.Invocation;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.memory.MemoryRecall.RecalledUnit;
import dev.deepseektui.core.context.memory.MemoryUnit;
import dev.deepseektui.core.context.memory.RememberedUnits;
import dev.deepseektui.core.session.MemoryErasure.ErasedUnit;
import java.util.List;
import java.util.Locale;

/** The command that lists, searches, edits and forgets units of memory. */
final class MemoryCommands {
    static final List<SlashCommand> ALL =
            List.of(new SlashCommand("memory", "[search|forget|edit] [WORDS]", MemoryCommands::memory));

    private MemoryCommands() {}

    private static Effect memory(Invocation invocation) {
        String[] words = invocation.words().strip().split("\\s+", 2);
        String rest = words.length > 1 ? words[1] : "";
        return switch (words[0].toLowerCase(Locale.ROOT)) {
            case "" ->
                invocation
                        .context()
                        .atBoundary(session -> show(
                                invocation,
                                say("command.memory.title"),
                                "memory.none",
                                session.context().memory().active()));
            case "search" ->
                invocation
                        .context()
                        .atBoundary(session -> show(
                                invocation,
                                say("command.memory.of", rest),
                                "memory.nothing_of",
                                found(session.context().memory(), rest)));
            case "forget" ->
                invocation.context().atBoundary(session -> {
                    invocation
                            .context()
                            .tell(forgottenLine(session.context().forget(named(rest, "/memory forget ID"))));
                });
            case "edit" -> edit(invocation, rest);
            default -> throw new UserError(say("command.memory.usage", words[0]));
        };
    }

    /** Names the sessions whose tapes still have the statement. */
    private static String forgottenLine(ErasedUnit forgotten) {
        String line = say("command.memory.forgotten", forgotten.unit().statement());
        if (forgotten.tapes().isEmpty()) {
            return line;
        }
        boolean one = forgotten.tapes().size() == 1;
        String where = String.join(", ", forgotten.tapes());
        return line + " " + say(one ? "command.memory.session_has" : "command.memory.sessions_have", where);
    }

    private static Effect edit(Invocation invocation, String rest) {
        String[] parts = named(rest, "/memory edit ID STATEMENT").split("\\s+", 2);
        String statement = named(parts.length > 1 ? parts[1] : "", "/memory edit ID STATEMENT");
        return invocation.context().atBoundary(session -> {
            MemoryUnit unit = session.context().memory().edit(parts[0], statement);
            invocation.context().tell(say("command.memory.edited", unit.statement()));
        });
    }

    private static List<MemoryUnit> found(RememberedUnits memory, String words) {
        return memory.search(named(words, "/memory search WORDS")).stream()
                .map(RecalledUnit::unit)
                .toList();
    }

    private static String named(String given, String usage) {
        if (given.isBlank()) {
            throw new UserError(say("command.something_missing", usage));
        }
        return given.strip();
    }

    private static void show(Invocation invocation, String title, String none, List<MemoryUnit> units) {
        if (units.isEmpty()) {
            invocation.context().tell(say("command." + none));
            return;
        }
        String text = MemoryTable.head() + "\n" + String.join("\n", MemoryTable.rows(units));
        invocation.context().open(Sheet.of(title, SafeText.block(text)));
    }
}
