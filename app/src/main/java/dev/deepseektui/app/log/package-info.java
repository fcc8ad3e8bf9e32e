/** The log of the program: what a support request needs, and its internal errors. */
@NullMarked
package dev.deepseektui.app.log;

import org.jspecify.annotations.NullMarked;
