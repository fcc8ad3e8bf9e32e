/** Where the rooms are put together. */
@NullMarked
package dev.deepseektui.core.session;

import org.jspecify.annotations.NullMarked;
