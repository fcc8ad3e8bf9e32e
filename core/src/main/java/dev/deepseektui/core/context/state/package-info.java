/** What a session knows: folds over its tape, and the one log through which anything new gets there. */
@NullMarked
package dev.deepseektui.core.context.state;

import org.jspecify.annotations.NullMarked;
