/** Is the agent still coherent. */
@NullMarked
package dev.deepseektui.core.capacity;

import org.jspecify.annotations.NullMarked;
