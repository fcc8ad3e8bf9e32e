/** How fast an answer gets from the socket to the listener, and what a long one costs. */
@NullMarked
package dev.deepseektui.bench.model;

import org.jspecify.annotations.NullMarked;
