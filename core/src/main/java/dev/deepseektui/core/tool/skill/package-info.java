/** Skills: instructions for one kind of task each. Until the model loads a skill, it sees only one line about it. */
@NullMarked
package dev.deepseektui.core.tool.skill;

import org.jspecify.annotations.NullMarked;
