/** Going through directories. */
@NullMarked
package dev.deepseektui.core.workspace.tree;

import org.jspecify.annotations.NullMarked;
