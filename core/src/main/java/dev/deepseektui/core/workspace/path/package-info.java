/** From a path as it is written to the place it means, link by link. */
@NullMarked
package dev.deepseektui.core.workspace.path;

import org.jspecify.annotations.NullMarked;
