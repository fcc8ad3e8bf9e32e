/** Pictures as pixels: read row by row, made smaller, turned. */
@NullMarked
package dev.deepseektui.core.image.raster;

import org.jspecify.annotations.NullMarked;
