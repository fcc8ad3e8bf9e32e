package dev.deepseektui.core.tool.workspace;

/**
 * A file as it was read.
 *
 * @param path as in {@link Place}
 */
public record FileContent(String path, byte[] bytes) {}
