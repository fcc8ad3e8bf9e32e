/** How files are changed: never blindly, and so that it can be taken back. */
@NullMarked
package dev.deepseektui.core.workspace.change;

import org.jspecify.annotations.NullMarked;
