/** The checks of {@code doctor}, each with a remedy. */
@NullMarked
package dev.deepseektui.app.doctor;

import org.jspecify.annotations.NullMarked;
