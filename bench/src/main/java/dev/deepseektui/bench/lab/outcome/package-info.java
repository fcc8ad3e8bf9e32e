/** Statistics on how well the signals of the controller separate failed from resolved runs. */
@NullMarked
package dev.deepseektui.bench.lab.outcome;

import org.jspecify.annotations.NullMarked;
