/** One ask without a screen: what goes in, and what is printed. */
@NullMarked
package dev.deepseektui.app.exec;

import org.jspecify.annotations.NullMarked;
