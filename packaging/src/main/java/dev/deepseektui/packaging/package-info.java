/** Packaging of the built program for users: images, packages and their descriptions. */
@NullMarked
package dev.deepseektui.packaging;

import org.jspecify.annotations.NullMarked;
