/** Chat requests: their form, their validity and their bill. */
@NullMarked
package dev.deepseektui.testkit.simulator.chat;

import org.jspecify.annotations.NullMarked;
