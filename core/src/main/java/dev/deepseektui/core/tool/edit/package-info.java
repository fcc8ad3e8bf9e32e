/** How a text is changed: what matches, what nearly does, and the difference it makes. */
@NullMarked
package dev.deepseektui.core.tool.edit;

import org.jspecify.annotations.NullMarked;
