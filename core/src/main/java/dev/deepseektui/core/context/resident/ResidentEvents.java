package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.FileBlock.BlockForm;
import dev.deepseektui.core.conversation.cost.CacheAnomaly;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events that explain what is resident. */
public final class ResidentEvents {
    public static final List<Class<? extends TapeEvent>> ALL =
            List.of(ResidentRebased.class, ResidentRevised.class, CacheAnomaly.class);

    private ResidentEvents() {}

    /**
     * Resident files were folded into a new base, in the course of the rebase that stands right before this.
     *
     * @param reason of that rebase
     * @param before bytes that the prompt had of these files, out of date or not
     * @param after bytes that it has of them now
     * @param files what stays, by path
     * @param out what had to make room or whose ask is over, and stays out until it is used again
     */
    public record ResidentRebased(String reason, long before, long after, List<String> files, List<String> out)
            implements TapeEvent {
        public ResidentRebased {
            files = List.copyOf(files);
            out = List.copyOf(out);
        }
    }

    /**
     * The model was told of a file that has changed, or is new to the prompt.
     *
     * @param version of the file now; absent where there is nothing to show
     * @param supersedes the version that the prompt showed before; absent where it showed none
     * @param bytes of the file's text, or of its changes, in the message
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
