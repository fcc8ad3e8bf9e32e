/** Prompts that somebody wrote down under a name, to be asked with arguments. */
@NullMarked
package dev.deepseektui.core.tool.setup.command;

import org.jspecify.annotations.NullMarked;
