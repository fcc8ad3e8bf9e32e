/** What words a text has, and how much they say: for recall, memory and the lexical embedder alike. */
@NullMarked
package dev.deepseektui.core.base.words;

import org.jspecify.annotations.NullMarked;
