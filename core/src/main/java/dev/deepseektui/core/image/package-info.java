/** What a picture is, by its first bytes, and how it becomes small enough to be sent. */
@NullMarked
package dev.deepseektui.core.image;

import org.jspecify.annotations.NullMarked;
