/** The built-in tools for files, recall and the plan. */
@NullMarked
package dev.deepseektui.core.tool.builtin;

import org.jspecify.annotations.NullMarked;
