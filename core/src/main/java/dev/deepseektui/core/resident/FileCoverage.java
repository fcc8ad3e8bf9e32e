package dev.deepseektui.core.resident;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the prompt holds of a file, all its messages taken together.
 *
 * @param version the latest that was shown; null where the file is gone
 * @param isInBlock whether one of our own messages shows it: then the model counts on being told of every change
 * @param isInCall whether it stands, unchanged since, in the arguments of a call
 * @param text bytes of its text that a newer one would make needless
 * @param superseded bytes of its text that a later message made needless
 */
public record FileCoverage(
        String path,
        Extent extent,
        @Nullable String version,
        boolean isInBlock,
        boolean isInCall,
        long text,
        long superseded) {

    /** How much of the file is known. */
    public enum Extent {
        WHOLE,
        /** Pages, or changes of what is not there any more. */
        PART,
        /** As much as may be shown of a file too long. */
        ENDS,
        GONE
    }

    /** The version whose whole text the prompt holds, if it does. */
    public Optional<String> whole() {
        return extent == Extent.WHOLE ? Optional.ofNullable(version) : Optional.empty();
    }

    boolean shows(String wanted) {
        return wanted.equals(version);
    }
}
