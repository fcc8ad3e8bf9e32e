/** How does a diff look: numbers, signs, grounds, and the words that changed? */
@NullMarked
package dev.deepseektui.app.tui.diff;

import org.jspecify.annotations.NullMarked;
