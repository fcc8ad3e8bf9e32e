/** Images: detection of their kind and size from the first bytes, and scaling of those that are too large to send. */
@NullMarked
package dev.deepseektui.core.conversation.image;

import org.jspecify.annotations.NullMarked;
