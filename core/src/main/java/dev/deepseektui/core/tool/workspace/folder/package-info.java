/** Directories held open, and the names in them. */
@NullMarked
package dev.deepseektui.core.tool.workspace.folder;

import org.jspecify.annotations.NullMarked;
