package dev.deepseektui.core.tool.hook;

import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Events of hooks. */
public final class HookEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(HooksActive.class, HooksRan.class);

    private HookEvents() {}

    /**
     * Hooks were run at a moment.
     *
     * @param callId of the call that it was about; blank where it was about none
     * @param decision the strictest of them
     * @param context what the model is told of it; absent where nothing
     */
    public record HooksRan(
            String moment,
            String callId,
            List<Run> runs,
            String decision,
            String reason,
            @Nullable String context) implements TapeEvent {
        public HooksRan {
            runs = List.copyOf(runs);
        }

        /**
         * One of them.
         *
         * @param failure why what it said did not count; absent where it did
         * @param message for the user; absent where there is none
         */
        public record Run(
                String command,
                String place,
                long millis,
                String decision,
                @Nullable String failure,
                @Nullable String message) {}
    }

    /** The hooks that this run of the program has, said at its start. */
    public record HooksActive(List<String> hooks) implements TapeEvent {
        public HooksActive {
            hooks = List.copyOf(hooks);
        }
    }
}
