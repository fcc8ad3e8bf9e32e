package dev.deepseektui.core.resident;

import dev.deepseektui.core.cost.CacheAnomaly;
import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** The events that explain what is resident. */
public final class ResidentEvents {
    public static final List<Class<? extends TapeEvent>> ALL =
            List.of(ResidentRebased.class, ResidentRevised.class, CacheAnomaly.class);

    private ResidentEvents() {}
}
