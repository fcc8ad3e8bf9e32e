/** Text replacements, explanations of failed ones, and diffs. */
@NullMarked
package dev.deepseektui.core.workspace.edit;

import org.jspecify.annotations.NullMarked;
