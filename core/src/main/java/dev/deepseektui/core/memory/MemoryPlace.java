package dev.deepseektui.core.memory;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where memory lies on the disk.
 *
 * @param session the session's directory; none for one that is not kept, which leaves nothing behind
 * @param workspace the directory of what all sessions of the workspace know
 */
public record MemoryPlace(Optional<Path> session, Path workspace) {}
