/** What is alike: texts compared by vectors, made in this process or by a local server. */
@NullMarked
package dev.deepseektui.core.context.embedding;

import org.jspecify.annotations.NullMarked;
