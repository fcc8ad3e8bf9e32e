/** Writing with vim's keys: which key does what, in which mode. Knows no terminal and no screen. */
@NullMarked
package dev.deepseektui.app.tui.editor.vim;

import org.jspecify.annotations.NullMarked;
