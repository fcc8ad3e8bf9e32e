/** Pictures that tests show. */
@NullMarked
package dev.deepseektui.app.tui.picture;

import org.jspecify.annotations.NullMarked;
