package dev.deepseektui.core.workspace;

import java.util.Optional;

/** The versions of workspace files that the model was last shown. */
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

    /** The {@link FileVersion} of the file as the model read or wrote it last, when it did. */
    Optional<String> version(String path);

    /** The version of the file whose whole text the prompt holds now, when it does: reading it again would say nothing new. */
    Optional<String> resident(String path);
}
