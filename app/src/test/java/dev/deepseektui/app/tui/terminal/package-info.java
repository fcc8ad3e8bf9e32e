/** The terminal layer on an emulated terminal that reads its bytes, and in real pseudo terminals. */
@NullMarked
package dev.deepseektui.app.tui.terminal;

import org.jspecify.annotations.NullMarked;
