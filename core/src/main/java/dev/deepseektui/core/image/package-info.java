/** What a picture is, as far as its first bytes say: nothing here decodes one. */
@NullMarked
package dev.deepseektui.core.image;

import org.jspecify.annotations.NullMarked;
