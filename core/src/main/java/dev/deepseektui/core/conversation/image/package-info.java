/** Pictures: detecting their kind and size from the first bytes, and scaling down those that are too large to be sent. */
@NullMarked
package dev.deepseektui.core.conversation.image;

import org.jspecify.annotations.NullMarked;
