@NullMarked
package dev.deepseektui.app.phrase;

import org.jspecify.annotations.NullMarked;
