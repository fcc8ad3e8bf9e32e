package dev.deepseektui.core.resident;

import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.resident.FileBlock.Form;
import org.jspecify.annotations.Nullable;

/**
 * The model was told of a file that has changed, or is new to the prompt.
 *
 * @param version of the file now; absent where there is nothing to show
 * @param supersedes the version that the prompt showed before; absent where it showed none
 * @param bytes of the file's text, or of its changes, in the message
 */
public record ResidentRevised(
        String path,
        Form form,
        @Nullable String version,
        @Nullable String supersedes,
        long bytes) implements TapeEvent {
    public static ResidentRevised of(FileBlock block) {
        return new ResidentRevised(block.path(), block.form(), block.version(), block.supersedes(), block.bytes());
    }
}
