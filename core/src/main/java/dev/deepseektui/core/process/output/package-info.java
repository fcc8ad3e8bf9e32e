/** What of a program's output is kept, and what of it is shown. */
@NullMarked
package dev.deepseektui.core.process.output;

import org.jspecify.annotations.NullMarked;
