/** The tool that runs commands, its jobs in the background, and what commands prove. */
@NullMarked
package dev.deepseektui.core.tool.shell;

import org.jspecify.annotations.NullMarked;
