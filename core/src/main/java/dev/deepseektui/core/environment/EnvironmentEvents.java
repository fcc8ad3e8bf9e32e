package dev.deepseektui.core.environment;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** What this room records. */
public final class EnvironmentEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(EnvironmentTold.class);

    private EnvironmentEvents() {}
}
