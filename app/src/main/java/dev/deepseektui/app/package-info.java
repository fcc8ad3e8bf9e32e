/** The entry point of the program, and its standard streams. */
@NullMarked
package dev.deepseektui.app;

import org.jspecify.annotations.NullMarked;
