/** What could be meant by what is half written: commands, files. */
@NullMarked
package dev.deepseektui.app.tui.completion;

import org.jspecify.annotations.NullMarked;
