/** What steps changed in the workspace, whatever they were, and how it is brought back. */
@NullMarked
package dev.deepseektui.core.workspace.rewind;

import org.jspecify.annotations.NullMarked;
