/** Going through directories. */
@NullMarked
package dev.deepseektui.core.tool.workspace.tree;

import org.jspecify.annotations.NullMarked;
