package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Cancellation;
import java.util.Locale;
import java.util.Optional;

/** Callbacks around a compaction, which may object to it. On the engine's thread. */
public interface CompactionHooks {
    /** Where there are none. */
    CompactionHooks NONE = new CompactionHooks() {
        @Override
        public Optional<String> objection(Trigger trigger, String focus, Cancellation cancellation) {
            return Optional.empty();
        }

        @Override
        public void compacted(Trigger trigger) {}
    };

    enum Trigger {
        /** The user, or the model. */
        MANUAL,
        AUTO;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Why it is not to be. {@code focus}: what is to be kept rather than the rest; blank where nobody said. */
    Optional<String> objection(Trigger trigger, String focus, Cancellation cancellation);

    void compacted(Trigger trigger);
}
