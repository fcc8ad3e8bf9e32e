/** The screen: what it shows and how it is driven. */
@NullMarked
package dev.deepseektui.app.tui;

import org.jspecify.annotations.NullMarked;
