/** A run without the screen: its input and its output. */
@NullMarked
package dev.deepseektui.app.exec;

import org.jspecify.annotations.NullMarked;
