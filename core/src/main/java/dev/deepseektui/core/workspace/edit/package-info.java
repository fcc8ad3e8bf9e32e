/** How a text is changed: what matches, what nearly does, and the difference it makes. */
@NullMarked
package dev.deepseektui.core.workspace.edit;

import org.jspecify.annotations.NullMarked;
