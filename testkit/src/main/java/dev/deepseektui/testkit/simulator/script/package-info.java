/** A brain that follows a file: what it answers, what it expects to be asked, what goes wrong. */
@NullMarked
package dev.deepseektui.testkit.simulator.script;

import org.jspecify.annotations.NullMarked;
