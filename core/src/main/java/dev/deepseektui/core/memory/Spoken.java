package dev.deepseektui.core.memory;

import dev.deepseektui.core.memory.MemoryUnit.SourceTier;

/** How a unit is told to the model: what sort of thing it is, who said it unless the user did, and its statement. */
public final class Spoken {
    private Spoken() {}

    static String of(MemoryUnit unit) {
        if (WorkedCommands.is(unit) && unit.sourceTier() == SourceTier.SESSION) {
            return unit.statement();
        }
        return unit.kind().word() + origin(unit) + ": " + unit.statement();
    }

    private static String origin(MemoryUnit unit) {
        if (unit.sourceTier() == SourceTier.EXTERNAL) {
            return " from elsewhere, unverified";
        }
        return switch (unit.saidBy()) {
            case TYPED -> "";
            case CHECK -> " as the program saw it";
            case MODEL -> ", the assistant noted";
            case FILE -> " from a file, unverified";
            case PIPED -> " from piped input, unverified";
        };
    }

    /** Behind a statement, for people; nothing where the user said it or the program saw it. */
    public static String mark(MemoryUnit unit) {
        return switch (unit.saidBy()) {
            case TYPED, CHECK -> "";
            case MODEL -> " (the assistant)";
            case FILE -> " (from a file, unverified)";
            case PIPED -> " (piped in, unverified)";
        };
    }
}
