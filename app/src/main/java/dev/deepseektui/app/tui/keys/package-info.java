/** What keys do: actions, the keys that call them, and how keys are written. */
@NullMarked
package dev.deepseektui.app.tui.keys;

import org.jspecify.annotations.NullMarked;
