package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings.External;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings.RecallMode;
import dev.deepseektui.core.context.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.context.memory.MemoryUnit.StatementAuthor;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

final class MemorySamples {
    static final MemorySettings SETTINGS = new MemorySettings(
            true,
            8,
            RecallMode.PRIMARY,
            Duration.ofDays(90),
            new External(List.of(), 0.62, Duration.ofSeconds(2), 4, 0.6));

    private MemorySamples() {}

    static MemoryUnit unit(UnitKind kind, String statement, Instant seen) {
        return unit(kind, statement, seen, StatementAuthor.TYPED);
    }

    static MemoryUnit unit(UnitKind kind, String statement, Instant seen, StatementAuthor saidBy) {
        return new MemoryUnit(
                Statement.id(kind, statement),
                kind,
                UnitStatus.ACTIVE,
                "ask",
                statement,
                0.8,
                List.of("s1:1"),
                seen,
                seen,
                SourceTier.SESSION,
                saidBy);
    }
}
