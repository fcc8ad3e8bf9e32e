/** Replacements in texts, explanations of failed ones, and differences between texts. */
@NullMarked
package dev.deepseektui.core.workspace.edit;

import org.jspecify.annotations.NullMarked;
