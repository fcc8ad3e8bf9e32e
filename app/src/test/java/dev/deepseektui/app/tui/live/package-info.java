/** The program as a person sees it: in a real terminal, answered by the simulator. */
@NullMarked
package dev.deepseektui.app.tui.live;

import org.jspecify.annotations.NullMarked;
