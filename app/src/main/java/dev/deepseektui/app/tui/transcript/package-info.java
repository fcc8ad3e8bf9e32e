/** The transcript: blocks made from the tape's events, and the part of them that is visible. */
@NullMarked
package dev.deepseektui.app.tui.transcript;

import org.jspecify.annotations.NullMarked;
