package dev.deepseektui.core.rewind;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.event.FileState;
import dev.deepseektui.core.tape.ArtifactStore;
import java.io.IOException;
import java.util.Optional;

/** What files held, wherever it is kept: the agent's edits keep it among the session's outputs, all else in the store. */
public record KeptContents(ContentStore store, ArtifactStore artifacts) {

    public Optional<byte[]> of(FileState state) {
        String id = state.content();
        if (id == null) {
            return Optional.empty();
        }
        try {
            Optional<byte[]> kept = store.get(id);
            return kept.isPresent() ? kept : Optional.of(artifacts.read(id));
        } catch (UserError | IOException gone) {
            return Optional.empty();
        }
    }

    /** Whether what was there can be had again. */
    public boolean have(FileState state) {
        return state.content() == null || of(state).isPresent();
    }
}
