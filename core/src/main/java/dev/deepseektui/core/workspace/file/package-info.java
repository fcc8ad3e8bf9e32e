/** Files read in part or whole, and replaced at one blow. */
@NullMarked
package dev.deepseektui.core.workspace.file;

import org.jspecify.annotations.NullMarked;
