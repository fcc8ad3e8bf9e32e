/** Finds again what is no longer in the prompt. */
@NullMarked
package dev.deepseektui.core.tool.recall;

import org.jspecify.annotations.NullMarked;
