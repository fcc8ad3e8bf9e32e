/** Measurements of opening and appending to tapes. */
@NullMarked
package dev.deepseektui.bench.tape;

import org.jspecify.annotations.NullMarked;
