package dev.deepseektui.core.sandbox;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The sockets that are files and on which somebody takes connections or datagrams. A read-only mount keeps nobody from sending to them. */
final class ListeningSockets {
    private static final Path TABLE = Path.of("/proc/net/unix");
    /** __SO_ACCEPTCON of the kernel's net.h. */
    private static final long ACCEPTS = 0x10000;

    /** SOCK_DGRAM of the kernel's net.h. */
    private static final String DATAGRAM = "0002";

    private static final int FLAGS = 3;
    private static final int TYPE = 4;
    private static final int PATH = 7;

    private ListeningSockets() {}

    static List<Path> now() {
        try {
            return in(new String(Files.readAllBytes(TABLE), StandardCharsets.UTF_8));
        } catch (IOException none) {
            return List.of();
        }
    }

    /** By the kernel's table, whose first line names the columns. */
    static List<Path> in(String table) {
        return table.lines().skip(1).flatMap(ListeningSockets::path).distinct().toList();
    }

    private static Stream<Path> path(String line) {
        String[] columns = line.strip().split(" +", PATH + 1);
        if (columns.length <= PATH || !columns[PATH].startsWith("/")) {
            return Stream.empty();
        }
        return accepts(columns[FLAGS]) || columns[TYPE].equals(DATAGRAM)
                ? Optional.of(Path.of(columns[PATH])).stream()
                : Stream.empty();
    }

    private static boolean accepts(String flags) {
        try {
            return (Long.parseLong(flags, 16) & ACCEPTS) != 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
