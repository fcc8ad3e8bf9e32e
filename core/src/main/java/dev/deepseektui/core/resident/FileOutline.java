package dev.deepseektui.core.resident;

import java.util.Optional;

/** A long text in short: which parts it has, and where. */
@FunctionalInterface
public interface FileOutline {
    FileOutline NONE = (path, text) -> Optional.empty();

    Optional<String> of(String path, String text);
}
