package dev.deepseektui.core.tape;

import java.time.InstantSource;

/** How a tape is written: in which form, what must be on the disk at once, and by which clock. */
public record TapeWriting(TapeCodec codec, FsyncPolicy fsync, InstantSource clock) {}
