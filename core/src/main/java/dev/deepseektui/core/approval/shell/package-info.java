/** The analysis of command lines before they run. */
@NullMarked
package dev.deepseektui.core.approval.shell;

import org.jspecify.annotations.NullMarked;
