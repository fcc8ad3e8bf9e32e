package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.Capture;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.util.Optional;

/** The archive of outputs that the model sees only in part. */
record OutputArchive(ArtifactStore artifacts) {
    private static final ModelTexts TEXTS = ModelTexts.of(OutputArchive.class);

    /** The maximum size stored after a cancellation; writing more to disk would delay it too much. */
    private static final long STORED_WHEN_CANCELLED = 4 * 1024 * 1024;

    /** The artifact of an output, and a remark about it. */
    record Entry(Optional<String> artifact, Optional<String> note) {
        static final Entry NONE = new Entry(Optional.empty(), Optional.empty());

        ToolOutcome in(ToolOutcome outcome) {
            return artifact.map(outcome::storedAs).orElse(outcome);
        }
    }

    Entry store(Capture output) {
        try {
            String id = output.store(artifacts);
            return new Entry(Optional.of(id), Optional.of(TEXTS.text("artifact", id)));
        } catch (UserError e) {
            return lost(String.join("; ", e.lines()));
        }
    }

    Entry storeIfShort(Capture output) {
        return output.total() <= STORED_WHEN_CANCELLED ? store(output) : lost(TEXTS.text("lost_long"));
    }

    private static Entry lost(String reason) {
        return new Entry(Optional.empty(), Optional.of(TEXTS.text("lost", reason)));
    }
}
