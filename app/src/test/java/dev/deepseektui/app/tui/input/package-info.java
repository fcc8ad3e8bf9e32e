@NullMarked
package dev.deepseektui.app.tui.input;

import org.jspecify.annotations.NullMarked;
