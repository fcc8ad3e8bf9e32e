/** Directories held open, and the names in them. */
@NullMarked
package dev.deepseektui.core.workspace.folder;

import org.jspecify.annotations.NullMarked;
