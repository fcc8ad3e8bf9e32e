/** The program's log: internal errors and the facts needed for a support request. */
@NullMarked
package dev.deepseektui.app.log;

import org.jspecify.annotations.NullMarked;
