package dev.deepseektui.core.workspace;

import java.util.Optional;

/** The versions of workspace files that the model last saw. */
public interface SeenFiles {
    SeenFiles NONE = new SeenFiles() {
        @Override
        public Optional<String> version(String path) {
            return Optional.empty();
        }

        @Override
        public Optional<String> resident(String path) {
            return Optional.empty();
        }
    };

    /**
     * Returns the {@link FileVersion} that the file had when the model last read or wrote it; empty if it did neither.
     */
    Optional<String> version(String path);

    /**
     * Returns the version of a file whose whole text is in the prompt; empty for other files. Reading such a file again
     * is redundant.
     */
    Optional<String> resident(String path);
}
