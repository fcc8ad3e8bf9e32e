package dev.deepseektui.core.rewind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of contents below a workspace's directory: one directory for each session, in it numbered files. */
final class Packs {
    private Packs() {}

    /** Those of all sessions. */
    static List<Path> in(Path workspace) throws IOException {
        return sessions(workspace).stream()
                .flatMap(session -> of(session).stream())
                .toList();
    }

    static List<Path> sessions(Path workspace) throws IOException {
        if (!Files.isDirectory(workspace)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(workspace)) {
            return all.filter(Files::isDirectory).sorted().toList();
        }
    }

    static List<Path> of(Path session) {
        try (Stream<Path> all = Files.list(session)) {
            return all.filter(file -> file.toString().endsWith(Pack.SUFFIX))
                    .sorted()
                    .toList();
        } catch (IOException gone) {
            return List.of(); // deleted meanwhile
        }
    }

    /** One that is not there yet. */
    static Path fresh(Path session) {
        int number = 1;
        while (Files.exists(named(session, number))) {
            number++;
        }
        return named(session, number);
    }

    private static Path named(Path session, int number) {
        return session.resolve("%06d".formatted(number) + Pack.SUFFIX);
    }

    static long size(Path session) throws IOException {
        long size = 0;
        for (Path pack : of(session)) {
            size += Files.size(pack);
        }
        return size;
    }
}
