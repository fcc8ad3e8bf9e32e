/** How far commands can reach, held by the system and not by their words: profiles, what they show, and whether there is a sandbox. */
@NullMarked
package dev.deepseektui.core.process.sandbox;

import org.jspecify.annotations.NullMarked;
