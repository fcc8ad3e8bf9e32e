/** The whole screen: what it shows of a session, and what keys do to it. */
@NullMarked
package dev.deepseektui.app.tui.screen;

import org.jspecify.annotations.NullMarked;
