/** Measurements of opening tapes and appending to them. */
@NullMarked
package dev.deepseektui.bench.tape;

import org.jspecify.annotations.NullMarked;
