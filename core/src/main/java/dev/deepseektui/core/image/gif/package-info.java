/** The first frame of a GIF. */
@NullMarked
package dev.deepseektui.core.image.gif;

import org.jspecify.annotations.NullMarked;
