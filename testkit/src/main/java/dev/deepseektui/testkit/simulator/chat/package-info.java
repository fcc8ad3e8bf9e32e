/** Chat requests: their format, validation and billing. */
@NullMarked
package dev.deepseektui.testkit.simulator.chat;

import org.jspecify.annotations.NullMarked;
