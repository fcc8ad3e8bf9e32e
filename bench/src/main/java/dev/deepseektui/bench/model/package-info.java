/** Measurements of the way of an answer from the socket to the listener. */
@NullMarked
package dev.deepseektui.bench.model;

import org.jspecify.annotations.NullMarked;
