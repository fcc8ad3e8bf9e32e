/** The pipeline that prepares the prompt, the interface of the systems that contribute to it, and the smaller systems. */
@NullMarked
package dev.deepseektui.core.context;

import org.jspecify.annotations.NullMarked;
