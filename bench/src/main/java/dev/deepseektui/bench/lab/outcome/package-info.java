/** Statistics on how well the controller's signals separate failed from resolved runs. */
@NullMarked
package dev.deepseektui.bench.lab.outcome;

import org.jspecify.annotations.NullMarked;
