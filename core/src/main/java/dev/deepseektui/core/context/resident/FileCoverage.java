package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.PromptFiles.FileView;
import dev.deepseektui.core.context.resident.PromptFiles.FileView.Carrier;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a file that the prompt holds, over all its messages.
 *
 * @param version the latest that was shown; null where the file is gone
 * @param isInBlock whether one of our own messages shows it: then the model counts on being told of every change
 * @param isInCall whether it stands, unchanged since, in the arguments of a call
 * @param text bytes of its text that a newer one would make needless
 * @param superseded bytes of its text that a later message made needless
 */
public record FileCoverage(
        String path,
        CoverageExtent extent,
        @Nullable String version,
        boolean isInBlock,
        boolean isInCall,
        long text,
        long superseded) {

    public enum CoverageExtent {
        WHOLE,
        /** Pages, or changes of what is not there any more. */
        PART,
        /** As much as may be shown of a file too long. */
        ENDS,
        GONE
    }

    /** The version whose whole text the prompt holds, if it does. */
    public Optional<String> whole() {
        return extent == CoverageExtent.WHOLE ? Optional.ofNullable(version) : Optional.empty();
    }

    boolean shows(String wanted) {
        return wanted.equals(version);
    }

    /** Takes the sights of one file together, in the order of the conversation. */
    static final class FileCoverageWalk {
        private final String path;
        private final List<Lines> pages = new ArrayList<>();
        private CoverageExtent extent = CoverageExtent.PART;
        private @Nullable String version;
        private boolean inBlock;
        private boolean inCall;
        private long text;
        private long superseded;

        FileCoverageWalk(String path) {
            this.path = path;
        }

        FileCoverageWalk see(FileView sight) {
            switch (sight.file().form()) {
                case WHOLE, WRITTEN -> begin(CoverageExtent.WHOLE, sight);
                case ENDS -> begin(CoverageExtent.ENDS, sight);
                case GONE -> begin(CoverageExtent.GONE, sight);
                case CHANGE -> change(sight);
                case PAGE -> page(sight);
                case HITS, LISTING, OUTLINE, OUTDATED -> {}
            }
            inBlock |= sight.carrier() == Carrier.BLOCK;
            return this;
        }

        private void begin(CoverageExtent now, FileView sight) {
            superseded += isOutdatedBy(sight) ? text : 0;
            text = sight.isMovableText() ? sight.file().bytes() : 0;
            extent = now;
            version = sight.version();
            inCall = sight.carrier() == Carrier.CALL;
            pages.clear();
        }

        /** Pages that make no whole were never resident: they are needless then, but not out of date in the sense of residency. */
        private boolean isOutdatedBy(FileView sight) {
            return extent != CoverageExtent.PART && !Objects.equals(version, sight.version());
        }

        /** What an edit returned is a part of the talk; only our own messages go when they are folded. */
        private void change(FileView sight) {
            boolean follows = extent == CoverageExtent.WHOLE
                    && Objects.equals(version, sight.file().before());
            extent = follows ? CoverageExtent.WHOLE : CoverageExtent.PART;
            version = sight.version();
            inCall = false;
            pages.clear();
            superseded += sight.carrier() == Carrier.BLOCK ? sight.file().bytes() : 0;
        }

        private void page(FileView sight) {
            boolean same = Objects.equals(version, sight.version());
            if (same && extent == CoverageExtent.WHOLE) {
                superseded += sight.file().bytes();
                return;
            }
            if (!same) {
                pages.clear();
            }
            extent = CoverageExtent.PART;
            version = sight.version();
            inCall = false;
            text += sight.file().bytes();
            if (sight.file().lines() != null) {
                pages.add(sight.file().lines());
            }
            if (isCovered()) {
                extent = CoverageExtent.WHOLE;
            }
        }

        /** Whether the pages, taken together, leave out no line. */
        private boolean isCovered() {
            if (pages.isEmpty()) {
                return false;
            }
            long next = 1;
            pages.sort(Comparator.comparingLong(Lines::from));
            for (Lines page : pages) {
                next = page.from() <= next ? Math.max(next, page.to() + 1) : next;
            }
            return next > pages.get(0).of();
        }

        FileCoverage holding() {
            return new FileCoverage(path, extent, version, inBlock, inCall, text, superseded);
        }
    }
}
