package dev.deepseektui.core.turn;

import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tool.RecallSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Outputs that were too large for the prompt, by the name that stands in their place. */
public final class ArtifactRecall implements RecallSource {
    static final String SCHEME = "artifact:";

    private final ArtifactStore store;

    public ArtifactRecall(ArtifactStore store) {
        this.store = store;
    }

    @Override
    public Optional<String> resolve(String pointer) {
        if (!pointer.startsWith(SCHEME)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new String(store.read(pointer.substring(SCHEME.length())), StandardCharsets.UTF_8));
        } catch (UserError unreadable) {
            return Optional.of("This output cannot be shown: " + unreadable.getMessage());
        }
    }

    @Override
    public List<Hit> search(String words, int most) {
        return List.of();
    }
}
