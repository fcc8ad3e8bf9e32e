/** Sessions that other programs recorded, converted to tapes. */
@NullMarked
package dev.deepseektui.bench.lab.foreign;

import org.jspecify.annotations.NullMarked;
