/** The prompt editor: text, cursor, pasted pieces, undo and history. */
@NullMarked
package dev.deepseektui.app.tui.editor;

import org.jspecify.annotations.NullMarked;
