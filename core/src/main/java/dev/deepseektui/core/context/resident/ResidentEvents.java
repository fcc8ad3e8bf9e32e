package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.FileBlock.BlockForm;
import dev.deepseektui.core.conversation.cost.CacheRecord.CacheAnomaly;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tape events that record changes to the resident files and unexpected cache misses. */
public final class ResidentEvents {
    public static final List<Class<? extends TapeEvent>> ALL =
            List.of(ResidentRebased.class, ResidentRevised.class, CacheAnomaly.class);

    private ResidentEvents() {}

    /**
     * Resident files were folded into a new base by the rebase directly before this event.
     *
     * @param reason the reason for the rebase
     * @param before the size of these files in the prompt before the rebase, in bytes, including outdated text
     * @param after the size after the rebase, in bytes
     * @param files the paths that stay
     * @param out the paths that left the prompt until they are used again
     */
    public record ResidentRebased(String reason, long before, long after, List<String> files, List<String> out)
            implements TapeEvent {
        public ResidentRebased {
            files = List.copyOf(files);
            out = List.copyOf(out);
        }
    }

    /**
     * The model was informed of a file that has changed or is new to the prompt.
     *
     * @param version the current version; null if there is none to show
     * @param supersedes the version shown before; null if there was none
     * @param bytes the size of the text, or of the changes, in the message
     */
    public record ResidentRevised(
            String path,
            BlockForm form,
            @Nullable String version,
            @Nullable String supersedes,
            long bytes) implements TapeEvent {
        public static ResidentRevised of(FileBlock block) {
            return new ResidentRevised(block.path(), block.form(), block.version(), block.supersedes(), block.bytes());
        }
    }
}
