package dev.deepseektui.core.memory;

import dev.deepseektui.core.memory.MemoryUnit.SourceTier;

/** How a unit is told to the model: what sort of thing it is, and its statement. */
final class Spoken {
    private Spoken() {}

    static String of(MemoryUnit unit) {
        String origin = unit.sourceTier() == SourceTier.EXTERNAL ? " from elsewhere, unverified" : "";
        return unit.kind().word() + origin + ": " + unit.statement();
    }
}
