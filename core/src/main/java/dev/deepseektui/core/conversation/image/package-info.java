/** Pictures: their kind and size by their first bytes, and a smaller one if they are too large to be sent. */
@NullMarked
package dev.deepseektui.core.conversation.image;

import org.jspecify.annotations.NullMarked;
