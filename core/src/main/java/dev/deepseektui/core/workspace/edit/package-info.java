/** Replacements in texts, the reasons why one fails, and differences between texts. */
@NullMarked
package dev.deepseektui.core.workspace.edit;

import org.jspecify.annotations.NullMarked;
