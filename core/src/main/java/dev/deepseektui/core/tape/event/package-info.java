/** What is written on a tape, as values: the events of a session and of its conversation. */
@NullMarked
package dev.deepseektui.core.tape.event;

import org.jspecify.annotations.NullMarked;
