package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.memory.MemoryUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Memories as readable lines. */
public final class MemoryTable {
    private static final Columns COLUMNS = new Columns("  ", -12, -10, 4, -10, 0);

    private MemoryTable() {}

    /** Returns a heading line and a line for each memory. */
    public static String text(List<MemoryUnit> units) {
        String head = COLUMNS.row(
                say("report.memory.id"),
                say("report.memory.kind"),
                say("report.memory.sure"),
                say("report.memory.seen"),
                say("report.memory.statement"));
        return SafeText.block(Stream.concat(Stream.of(head), units.stream().map(MemoryTable::row))
                .collect(Collectors.joining("\n")));
    }

    private static String row(MemoryUnit unit) {
        return COLUMNS.row(
                unit.id(),
                say("report.kind." + unit.kind().word()),
                String.format(Locale.ROOT, "%.2f", unit.confidence()),
                String.format(Locale.ROOT, "%.10s", unit.lastSeen()),
                unit.statement() + mark(unit));
    }

    /** Returns a label for the origin of a memory; empty if the user typed it or a check produced it. */
    private static String mark(MemoryUnit unit) {
        return switch (unit.saidBy()) {
            case TYPED, CHECK -> "";
            case MODEL -> say("report.said.model");
            case FILE -> say("report.said.file");
            case PIPED -> say("report.said.piped");
        };
    }
}
