/** What is remembered: units of memory from what happened, in this session, in its workspace and beyond, and how they are found again. */
@NullMarked
package dev.deepseektui.core.context.memory;

import org.jspecify.annotations.NullMarked;
