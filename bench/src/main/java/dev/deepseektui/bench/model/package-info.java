/** Measurements of an answer's path from the socket to the listener. */
@NullMarked
package dev.deepseektui.bench.model;

import org.jspecify.annotations.NullMarked;
