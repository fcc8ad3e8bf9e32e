/** What users and repositories bring along that tells the program how to work: instructions, skills, commands, hooks, settings; and which of it counts. */
@NullMarked
package dev.deepseektui.core.tool.setup;

import org.jspecify.annotations.NullMarked;
