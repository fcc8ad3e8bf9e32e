/** What can be written behind a command's name, how it is read, and what help and completion say of it. Nothing is found by reflection. */
@NullMarked
package dev.deepseektui.app.arguments;

import org.jspecify.annotations.NullMarked;
