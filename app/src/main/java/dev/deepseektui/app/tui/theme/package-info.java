/** The look of the roles of text: colours and attributes, for each theme and for what the terminal can show. */
@NullMarked
package dev.deepseektui.app.tui.theme;

import org.jspecify.annotations.NullMarked;
