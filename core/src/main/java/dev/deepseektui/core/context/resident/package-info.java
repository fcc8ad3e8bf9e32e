/** Which files stay whole in the prompt: how they get there, how their changes do, and when all is written anew. */
@NullMarked
package dev.deepseektui.core.context.resident;

import org.jspecify.annotations.NullMarked;
