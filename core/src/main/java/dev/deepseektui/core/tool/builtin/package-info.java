/** The tools that every session has. */
@NullMarked
package dev.deepseektui.core.tool.builtin;

import org.jspecify.annotations.NullMarked;
