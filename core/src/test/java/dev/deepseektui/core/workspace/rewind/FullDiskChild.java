package dev.deepseektui.core.workspace.rewind;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/** A process that stores contents, one of which does not fit on the disk. */
final class FullDiskChild {
    private static final int TOO_MANY_BYTES = 2_000_000;

    private FullDiskChild() {}

    public static void main(String[] args) throws IOException {
        byte[] large = new byte[TOO_MANY_BYTES];
        new Random(1).nextBytes(large);
        try (ContentStore store = new ContentStore(Path.of(args[0]), "full", Long.MAX_VALUE)) {
            store.put("before".getBytes(UTF_8));
            try {
                store.put(large);
            } catch (IOException full) {
                System.out.println("does not fit");
            }
            store.put("after".getBytes(UTF_8));
        }
    }
}
