/** Which files need care, by whatever name they are reached. */
@NullMarked
package dev.deepseektui.core.workspace.guard;

import org.jspecify.annotations.NullMarked;
