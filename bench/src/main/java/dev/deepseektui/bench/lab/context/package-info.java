/** A recorded session sent through the conversation again, with the size and cost of its prompts. */
@NullMarked
package dev.deepseektui.bench.lab.context;

import org.jspecify.annotations.NullMarked;
