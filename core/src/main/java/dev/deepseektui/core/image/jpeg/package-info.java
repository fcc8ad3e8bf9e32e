/** JPEG: baseline and progressive ones are read, baseline ones are written. */
@NullMarked
package dev.deepseektui.core.image.jpeg;

import org.jspecify.annotations.NullMarked;
