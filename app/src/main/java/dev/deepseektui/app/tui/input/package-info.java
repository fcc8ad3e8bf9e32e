/** What was typed: bytes of a terminal become keys. */
@NullMarked
package dev.deepseektui.app.tui.input;

import org.jspecify.annotations.NullMarked;
