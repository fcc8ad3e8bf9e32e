/** What could be meant by what is half written. */
@NullMarked
package dev.deepseektui.app.tui.completion;

import org.jspecify.annotations.NullMarked;
