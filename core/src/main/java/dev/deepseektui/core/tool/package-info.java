/** Tools of the agent, their parameters and their registry. */
@NullMarked
package dev.deepseektui.core.tool;

import org.jspecify.annotations.NullMarked;
