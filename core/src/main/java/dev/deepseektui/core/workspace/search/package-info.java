/** Finding lines in many files: what the pattern needs, where that stands, and what is told of it. */
@NullMarked
package dev.deepseektui.core.workspace.search;

import org.jspecify.annotations.NullMarked;
