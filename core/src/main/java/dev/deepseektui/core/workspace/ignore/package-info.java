/** What git leaves out. */
@NullMarked
package dev.deepseektui.core.workspace.ignore;

import org.jspecify.annotations.NullMarked;
