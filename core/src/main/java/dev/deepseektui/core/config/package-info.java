/** Settings: declared keys, the layers that set them, and the origin of each value. */
@NullMarked
package dev.deepseektui.core.config;

import org.jspecify.annotations.NullMarked;
