/** The recording and undoing of file changes that commands and edits make. */
@NullMarked
package dev.deepseektui.core.workspace.rewind;

import org.jspecify.annotations.NullMarked;
