/** The transcript: blocks made of the tape's events, and the part of them in view. */
@NullMarked
package dev.deepseektui.app.tui.transcript;

import org.jspecify.annotations.NullMarked;
