/** Patterns for names and paths, as git and shells read them. */
@NullMarked
package dev.deepseektui.core.base.glob;

import org.jspecify.annotations.NullMarked;
