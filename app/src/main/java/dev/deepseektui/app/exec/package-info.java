/** Runs without the screen: their input and output. */
@NullMarked
package dev.deepseektui.app.exec;

import org.jspecify.annotations.NullMarked;
