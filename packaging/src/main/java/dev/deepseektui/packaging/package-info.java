/** Makes what is given to people out of what was built: images, packages, and what describes them. */
@NullMarked
package dev.deepseektui.packaging;

import org.jspecify.annotations.NullMarked;
