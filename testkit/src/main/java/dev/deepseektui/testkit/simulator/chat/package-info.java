/** What a chat request is, whether the service would take it, and what it is billed. */
@NullMarked
package dev.deepseektui.testkit.simulator.chat;

import org.jspecify.annotations.NullMarked;
