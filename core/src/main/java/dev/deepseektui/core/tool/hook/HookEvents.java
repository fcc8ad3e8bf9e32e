package dev.deepseektui.core.tool.hook;

import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tape events that record the active hooks and their runs. */
public final class HookEvents {
    public static final List<Class<? extends TapeEvent>> ALL = List.of(HooksActive.class, HooksRan.class);

    private HookEvents() {}

    /**
     * Hooks ran at an event.
     *
     * @param callId the ID of the tool call that the event is about; blank if there was none
     * @param decision the strictest decision
     * @param context the text for the model; absent if none
     */
    public record HooksRan(
            String moment,
            String callId,
            List<HookRun> runs,
            String decision,
            String reason,
            @Nullable String context) implements TapeEvent {
        public HooksRan {
            runs = List.copyOf(runs);
        }

        /**
         * The run of one hook.
         *
         * @param failure the reason why its answer was ignored; absent if it was used
         * @param message text for the user; absent if there is none
         */
        public record HookRun(
                String command,
                String place,
                long millis,
                String decision,
                @Nullable String failure,
                @Nullable String message) {}
    }

    /** The active hooks, recorded when a session is opened or an agent starts. */
    public record HooksActive(List<String> hooks) implements TapeEvent {
        public HooksActive {
            hooks = List.copyOf(hooks);
        }
    }
}
