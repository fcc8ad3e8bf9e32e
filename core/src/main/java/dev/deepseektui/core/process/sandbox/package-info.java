/** The confinement of commands by the operating system: profiles, mounts, system call filters. */
@NullMarked
package dev.deepseektui.core.process.sandbox;

import org.jspecify.annotations.NullMarked;
