package dev.deepseektui.core.setup.hook;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/** The hooks that this run of the program has, said at its start. */
public record HooksActive(List<String> hooks) implements TapeEvent {
    public HooksActive {
        hooks = List.copyOf(hooks);
    }
}
