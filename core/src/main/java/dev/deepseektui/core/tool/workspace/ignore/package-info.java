/** What git leaves out. */
@NullMarked
package dev.deepseektui.core.tool.workspace.ignore;

import org.jspecify.annotations.NullMarked;
