/** The tool that runs commands, its background jobs, and the claims that commands prove. */
@NullMarked
package dev.deepseektui.core.tool.shell;

import org.jspecify.annotations.NullMarked;
