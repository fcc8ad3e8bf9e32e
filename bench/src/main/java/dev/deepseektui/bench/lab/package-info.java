/** The lab: commands that replay, compare, import and report on recorded sessions. */
@NullMarked
package dev.deepseektui.bench.lab;

import org.jspecify.annotations.NullMarked;
