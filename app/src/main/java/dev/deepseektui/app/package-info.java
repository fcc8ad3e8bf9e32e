/** The program's entry point and standard streams. */
@NullMarked
package dev.deepseektui.app;

import org.jspecify.annotations.NullMarked;
