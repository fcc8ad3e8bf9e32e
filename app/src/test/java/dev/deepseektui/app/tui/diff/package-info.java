@NullMarked
package dev.deepseektui.app.tui.diff;

import org.jspecify.annotations.NullMarked;
