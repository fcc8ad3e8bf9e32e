/** What the program did wrong by itself: kept on the disk for its makers, said to the user in one line. */
@NullMarked
package dev.deepseektui.app.log;

import org.jspecify.annotations.NullMarked;
