package dev.deepseektui.app.report;

import dev.deepseektui.core.memory.MemoryUnit;
import dev.deepseektui.core.memory.Spoken;
import java.util.List;
import java.util.Locale;

/** Units of memory in lines for people. */
public final class MemoryTable {
    private MemoryTable() {}

    public static String head() {
        return String.format(Locale.ROOT, "%-12s  %-10s  %4s  %-10s  %s", "id", "kind", "sure", "seen", "statement");
    }

    public static List<String> rows(List<MemoryUnit> units) {
        return units.stream().map(MemoryTable::row).toList();
    }

    private static String row(MemoryUnit unit) {
        return String.format(
                Locale.ROOT,
                "%-12s  %-10s  %4.2f  %-10.10s  %s",
                unit.id(),
                unit.kind().word(),
                unit.confidence(),
                unit.lastSeen(),
                unit.statement() + Spoken.mark(unit));
    }
}
