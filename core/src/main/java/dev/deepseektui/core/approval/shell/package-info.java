/** What a command line would run, as far as that can be told without running it. */
@NullMarked
package dev.deepseektui.core.approval.shell;

import org.jspecify.annotations.NullMarked;
