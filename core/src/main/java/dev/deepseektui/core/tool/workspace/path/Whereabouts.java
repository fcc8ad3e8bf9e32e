package dev.deepseektui.core.tool.workspace.path;

import java.nio.file.Path;

/**
 * Where a path leads, for who means to look there again and again.
 *
 * @param real the file itself, without links
 * @param isOfWorkspace whether it lies in the workspace itself rather than in an extra root
 * @param isIgnored whether git leaves it out
 */
public record Whereabouts(Place place, Path real, boolean isOfWorkspace, boolean isIgnored) {}
