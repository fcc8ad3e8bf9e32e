/** Input and output of runs without the screen. */
@NullMarked
package dev.deepseektui.app.exec;

import org.jspecify.annotations.NullMarked;
