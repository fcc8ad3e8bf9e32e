/** The transcript: blocks made from the tape's events, and the visible part of them. */
@NullMarked
package dev.deepseektui.app.tui.transcript;

import org.jspecify.annotations.NullMarked;
