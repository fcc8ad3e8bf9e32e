/** The thread on which a session works, whoever has it open. */
@NullMarked
package dev.deepseektui.app.engine;

import org.jspecify.annotations.NullMarked;
