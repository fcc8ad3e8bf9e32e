/** Instructions for one kind of task each, of which the model sees a line until it loads one. */
@NullMarked
package dev.deepseektui.core.tool.skill;

import org.jspecify.annotations.NullMarked;
