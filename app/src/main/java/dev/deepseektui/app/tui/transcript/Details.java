package dev.deepseektui.app.tui.transcript;

import java.util.Optional;

/**
 * What Enter on a block shows: all that is known about it.
 *
 * @param agent whose own tape tells more
 */
public record Details(String title, String text, Optional<Integer> agent) {
    public Details(String title, String text) {
        this(title, text, Optional.empty());
    }
}
