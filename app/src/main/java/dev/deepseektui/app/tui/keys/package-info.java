/** Key actions, their bindings, and the notation of keys. */
@NullMarked
package dev.deepseektui.app.tui.keys;

import org.jspecify.annotations.NullMarked;
