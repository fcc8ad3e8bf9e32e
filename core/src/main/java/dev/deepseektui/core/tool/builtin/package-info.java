/** The tools for files and for the plan. */
@NullMarked
package dev.deepseektui.core.tool.builtin;

import org.jspecify.annotations.NullMarked;
