/** Text replacements, explanations of failed replacements, and diffs. */
@NullMarked
package dev.deepseektui.core.workspace.edit;

import org.jspecify.annotations.NullMarked;
