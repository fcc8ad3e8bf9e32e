/** How fast pictures are made smaller. */
@NullMarked
package dev.deepseektui.bench.image;

import org.jspecify.annotations.NullMarked;
