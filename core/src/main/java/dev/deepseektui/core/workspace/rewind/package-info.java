/** The recording and undoing of file changes by commands and edits. */
@NullMarked
package dev.deepseektui.core.workspace.rewind;

import org.jspecify.annotations.NullMarked;
