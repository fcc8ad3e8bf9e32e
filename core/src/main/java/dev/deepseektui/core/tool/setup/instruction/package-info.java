/** Files in plain words that tell the model how to work: in a project, in a part of it, and everywhere. */
@NullMarked
package dev.deepseektui.core.tool.setup.instruction;

import org.jspecify.annotations.NullMarked;
