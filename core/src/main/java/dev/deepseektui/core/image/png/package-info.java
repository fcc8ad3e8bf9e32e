/** PNG, read and written. */
@NullMarked
package dev.deepseektui.core.image.png;

import org.jspecify.annotations.NullMarked;
