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
 * The part of a file that the prompt's messages show.
 *
 * @param version the latest version shown; null if the file is gone
 * @param isInBlock whether a resident message shows it, so that the model expects to be informed of changes
 * @param text the size, in bytes, of shown text that a newer version would make redundant
 * @param superseded the size, in bytes, of text that a later message made redundant
 */
public record FileCoverage(
        String path, CoverageExtent extent, @Nullable String version, boolean isInBlock, long text, long superseded) {

    public enum CoverageExtent {
        WHOLE,
        /** Pages, or changes to file content that is no longer in the prompt. */
        PART,
        /** The first and last lines of a long file. */
        ENDS,
        GONE
    }

    /** Returns the version that the prompt shows in full, if any. */
    public Optional<String> whole() {
        return extent == CoverageExtent.WHOLE ? Optional.ofNullable(version) : Optional.empty();
    }

    boolean shows(String wanted) {
        return wanted.equals(version);
    }

    /** An accumulator of the views of one file, in conversation order. */
    static final class FileCoverageWalk {
        private final String path;
        private final List<Lines> pages = new ArrayList<>();
        private CoverageExtent extent = CoverageExtent.PART;
        private @Nullable String version;
        private boolean inBlock;
        private long text;
        private long superseded;

        FileCoverageWalk(String path) {
            this.path = path;
        }

        FileCoverageWalk add(FileView view) {
            switch (view.file().form()) {
                case WHOLE, WRITTEN -> begin(CoverageExtent.WHOLE, view);
                case ENDS -> begin(CoverageExtent.ENDS, view);
                case GONE -> begin(CoverageExtent.GONE, view);
                case CHANGE -> change(view);
                case PAGE -> page(view);
                case HITS, LISTING, OUTLINE, OUTDATED, POINTER -> {}
            }
            inBlock |= view.carrier() == Carrier.BLOCK;
            return this;
        }

        private void begin(CoverageExtent now, FileView view) {
            superseded += isOutdatedBy(view) ? text : 0;
            text = view.isMovableText() ? view.file().bytes() : 0;
            extent = now;
            version = view.version();
            pages.clear();
        }

        /**
         * Returns whether the view makes the text shown so far outdated. Pages that do not cover the whole file were
         * never resident, so they do not count.
         */
        private boolean isOutdatedBy(FileView view) {
            return extent != CoverageExtent.PART && !Objects.equals(version, view.version());
        }

        /** Adds a change. Only a change in a resident message becomes redundant, because a fold does not drop tool results. */
        private void change(FileView view) {
            boolean follows = extent == CoverageExtent.WHOLE
                    && Objects.equals(version, view.file().before());
            extent = follows ? CoverageExtent.WHOLE : CoverageExtent.PART;
            version = view.version();
            pages.clear();
            superseded += view.carrier() == Carrier.BLOCK ? view.file().bytes() : 0;
        }

        private void page(FileView view) {
            boolean same = Objects.equals(version, view.version());
            if (same && extent == CoverageExtent.WHOLE) {
                superseded += view.file().bytes();
                return;
            }
            if (!same) {
                pages.clear();
            }
            extent = CoverageExtent.PART;
            version = view.version();
            text += view.file().bytes();
            if (view.file().lines() != null) {
                pages.add(view.file().lines());
            }
            if (isCovered()) {
                extent = CoverageExtent.WHOLE;
            }
        }

        /** Returns whether the pages cover every line. */
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

        FileCoverage coverage() {
            return new FileCoverage(path, extent, version, inBlock, text, superseded);
        }
    }
}
