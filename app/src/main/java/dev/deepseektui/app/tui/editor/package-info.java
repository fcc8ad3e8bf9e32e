/** Where the user writes an ask: text, cursor, pasted pieces, undo, and the asks of before. */
@NullMarked
package dev.deepseektui.app.tui.editor;

import org.jspecify.annotations.NullMarked;
