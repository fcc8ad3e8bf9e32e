package dev.deepseektui.core.setup.hook;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** What hooks put on the tape. */
public final class HookEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(HooksActive.class, HooksRan.class);

    private HookEvents() {}
}
