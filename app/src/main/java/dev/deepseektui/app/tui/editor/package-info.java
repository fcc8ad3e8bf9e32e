/** The editor of prompts: text, cursor, pasted pieces, undo, and the prompts of before. */
@NullMarked
package dev.deepseektui.app.tui.editor;

import org.jspecify.annotations.NullMarked;
