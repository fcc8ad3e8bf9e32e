/** Commands that run, and all the processes they start: how these are found again and ended. */
@NullMarked
package dev.deepseektui.core.process.run;

import org.jspecify.annotations.NullMarked;
