/** A parallel search for lines in files. */
@NullMarked
package dev.deepseektui.core.workspace.search;

import org.jspecify.annotations.NullMarked;
