/** Instructions, skills, commands, hooks and settings of users and repositories, and the trust in them. */
@NullMarked
package dev.deepseektui.core.tool.setup;

import org.jspecify.annotations.NullMarked;
