/** The events of a session and of its conversation, as values. */
@NullMarked
package dev.deepseektui.core.tape.event;

import org.jspecify.annotations.NullMarked;
