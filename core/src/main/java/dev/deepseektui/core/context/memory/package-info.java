/** Memory units from the session, its workspace and other workspaces, and their recall. */
@NullMarked
package dev.deepseektui.core.context.memory;

import org.jspecify.annotations.NullMarked;
