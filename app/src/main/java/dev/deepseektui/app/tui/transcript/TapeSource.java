package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.tape.TapeReader;

/** Where older parts of the tape are read again, also while it is written. */
@FunctionalInterface
public interface TapeSource {
    TapeReader read(long offset);
}
