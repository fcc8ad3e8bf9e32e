/** Instructions, skills, commands, hooks and settings of users and repositories, and which of them are trusted. */
@NullMarked
package dev.deepseektui.core.tool.setup;

import org.jspecify.annotations.NullMarked;
