/** Is the agent still coherent. */
@NullMarked
package dev.deepseektui.core.context.capacity;

import org.jspecify.annotations.NullMarked;
