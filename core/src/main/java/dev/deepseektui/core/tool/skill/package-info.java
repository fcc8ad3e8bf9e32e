/** Instructions for one kind of task each; until the model loads one, it sees only a line about it. */
@NullMarked
package dev.deepseektui.core.tool.skill;

import org.jspecify.annotations.NullMarked;
