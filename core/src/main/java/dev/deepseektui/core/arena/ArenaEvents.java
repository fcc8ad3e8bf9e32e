package dev.deepseektui.core.arena;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** The events that explain what is injected and that the arena's own state is folded from. */
public final class ArenaEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(
            ContextArenaPlanned.class,
            ContextArenaZoneAdapted.class,
            ContextArenaSloEnforced.class,
            ContextArenaFloorUnmetRecovered.class,
            ContextArenaFloorUnmetUnrecoverable.class);

    private ArenaEvents() {}
}
