/** The files the agent may see: paths confined to the workspace, what is protected in it, what git ignores. */
@NullMarked
package dev.deepseektui.core.workspace;

import org.jspecify.annotations.NullMarked;
