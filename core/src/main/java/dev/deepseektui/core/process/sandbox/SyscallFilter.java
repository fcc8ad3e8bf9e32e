package dev.deepseektui.core.process.sandbox;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A kernel filter program that refuses system calls permitted by bubblewrap: sockets that no network namespace confines (such
 * as vsock), the session's keyring, io_uring (whose requests no filter sees), typing into a terminal, set-ID files, and calls
 * that concern the kernel. Assembled by hand, because libseccomp would have to be installed.
 */
final class SyscallFilter {
    private static final int LOAD = 0x20;
    private static final int IF_EQUAL = 0x15;
    private static final int IF_ANY_BIT = 0x45;
    private static final int IF_AT_LEAST = 0x35;
    private static final int RETURN = 0x06;

    /** Offsets in struct seccomp_data; for an argument, the offset of its low half in little-endian order. */
    private static final int NUMBER = 0;

    private static final int ARCHITECTURE = 4;
    private static final int ARGUMENTS = 16;

    private static final int ALLOWED = 0x7FFF0000;
    private static final int ERROR = 0x00050000;
    private static final int KILLED = 0x80000000;
    private static final int EPERM = 1;
    private static final int ENOSYS = 38;
    private static final int EAFNOSUPPORT = 97;

    /** The permitted socket families: Unix, IPv4, IPv6 and netlink. */
    private static final List<Integer> FAMILIES = List.of(1, 2, 10, 16);
    /** TIOCSTI and TIOCLINUX, the requests that can type into a terminal. */
    private static final List<Integer> TYPING = List.of(0x5412, 0x541C);

    private static final int NEW_USER_NAMESPACE = 0x10000000;
    /** The set-user-ID and set-group-ID bits. */
    private static final int SET_ID = 06000;

    private static final int CREATES = 0100;

    /** The x32 ABI of x86_64, which has its own syscall numbers. */
    private static final int X32 = 0x40000000;

    /** The layer that refuses nested user namespaces. */
    enum Namespaces {
        REFUSED_BY_BUBBLEWRAP,
        REFUSED_HERE
    }

    /**
     * The syscall numbers of a processor architecture.
     *
     * @param refused keyrings, bpf, perf_event_open, userfaultfd
     * @param missing io_uring, openat2 and fchmodat2, whose arguments no filter sees or which few programs use; the same on all
     *     architectures
     * @param modes calls that set a file's mode, with the index of that argument
     * @param opening calls that may create a file, with the index of their flags; the mode is the next argument
     */
    private record SyscallNumbers(
            int architecture,
            int socket,
            int ioctl,
            List<Integer> refused,
            int unshare,
            int cloning,
            int clone3,
            List<Integer> missing,
            Map<Integer, Integer> modes,
            Map<Integer, Integer> opening) {}

    private static final List<Integer> MISSING = List.of(425, 426, 427, 437, 452);
    private static final SyscallNumbers X86_64 = new SyscallNumbers(
            0xC000003E,
            41,
            16,
            List.of(248, 249, 250, 321, 298, 323),
            272,
            56,
            435,
            MISSING,
            new TreeMap<>(Map.of(85, 1, 90, 1, 91, 1, 133, 1, 259, 2, 268, 2)),
            new TreeMap<>(Map.of(2, 1, 257, 2)));
    private static final SyscallNumbers AARCH64 = new SyscallNumbers(
            0xC00000B7,
            198,
            29,
            List.of(217, 218, 219, 280, 241, 282),
            97,
            220,
            435,
            MISSING,
            new TreeMap<>(Map.of(52, 1, 33, 2, 53, 2)),
            new TreeMap<>(Map.of(56, 2)));

    /** A filter instruction. Its jumps lead forward to a label; a blank label means the next instruction. */
    private record FilterInstruction(int code, int value, String ifTrue, String ifFalse) {}

    private final List<FilterInstruction> steps = new ArrayList<>();
    private final Map<String, Integer> labels = new HashMap<>();

    private SyscallFilter() {}

    static Optional<byte[]> bytes(String processor, Namespaces namespaces) {
        return switch (processor) {
            case "amd64", "x86_64" -> Optional.of(bytes(X86_64, namespaces));
            case "aarch64" -> Optional.of(bytes(AARCH64, namespaces));
            default -> Optional.empty();
        };
    }

    private static byte[] bytes(SyscallNumbers numbers, Namespaces namespaces) {
        SyscallFilter filter = new SyscallFilter();
        filter.byNumber(numbers, namespaces);
        filter.byArgument(namespaces);
        filter.answers();
        return filter.assembled();
    }

    private void byNumber(SyscallNumbers numbers, Namespaces namespaces) {
        step(LOAD, ARCHITECTURE);
        step(IF_EQUAL, numbers.architecture(), "", "kill");
        step(LOAD, NUMBER);
        if (numbers.equals(X86_64)) {
            step(IF_AT_LEAST, X32, "missing", "");
        }
        for (int number : numbers.refused()) {
            step(IF_EQUAL, number, "refuse", "");
        }
        for (int number : numbers.missing()) {
            step(IF_EQUAL, number, "missing", "");
        }
        numbers.modes().forEach((number, argument) -> step(IF_EQUAL, number, "mode" + argument, ""));
        numbers.opening().forEach((number, argument) -> step(IF_EQUAL, number, "open" + argument, ""));
        if (namespaces == Namespaces.REFUSED_HERE) {
            // Reports clone3 as missing: its flags are in memory, where no filter sees them. Programs fall back to
            // clone.
            step(IF_EQUAL, numbers.clone3(), "missing", "");
            step(IF_EQUAL, numbers.unshare(), "flags", "");
            step(IF_EQUAL, numbers.cloning(), "flags", "");
        }
        step(IF_EQUAL, numbers.socket(), "family", "");
        step(IF_EQUAL, numbers.ioctl(), "request", "allow");
    }

    private void byArgument(Namespaces namespaces) {
        if (namespaces == Namespaces.REFUSED_HERE) {
            label("flags");
            step(LOAD, argument(0));
            step(IF_ANY_BIT, NEW_USER_NAMESPACE, "refuse", "allow");
        }
        label("family");
        step(LOAD, argument(0));
        for (int family : FAMILIES) {
            step(IF_EQUAL, family, "allow", "");
        }
        step(RETURN, ERROR | EAFNOSUPPORT);
        for (int argument : List.of(1, 2)) {
            label("open" + argument);
            step(LOAD, argument(argument));
            step(IF_ANY_BIT, CREATES, "", "allow");
            step(LOAD, argument(argument + 1));
            step(IF_ANY_BIT, SET_ID, "refuse", "allow");
        }
        for (int argument : List.of(1, 2)) {
            label("mode" + argument);
            step(LOAD, argument(argument));
            step(IF_ANY_BIT, SET_ID, "refuse", "allow");
        }
        label("request");
        step(LOAD, argument(1));
        for (int request : TYPING) {
            step(IF_EQUAL, request, "refuse", "");
        }
    }

    private void answers() {
        label("allow");
        step(RETURN, ALLOWED);
        label("refuse");
        step(RETURN, ERROR | EPERM);
        label("missing");
        step(RETURN, ERROR | ENOSYS);
        label("kill");
        step(RETURN, KILLED);
    }

    private static int argument(int number) {
        return ARGUMENTS + number * Long.BYTES;
    }

    private void step(int code, int value) {
        step(code, value, "", "");
    }

    private void step(int code, int value, String ifTrue, String ifFalse) {
        steps.add(new FilterInstruction(code, value, ifTrue, ifFalse));
    }

    private void label(String name) {
        labels.put(name, steps.size());
    }

    private byte[] assembled() {
        ByteBuffer bytes = ByteBuffer.allocate(steps.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < steps.size(); i++) {
            FilterInstruction step = steps.get(i);
            bytes.putShort((short) step.code())
                    .put(jump(step.ifTrue(), i))
                    .put(jump(step.ifFalse(), i))
                    .putInt(step.value());
        }
        return bytes.array();
    }

    private byte jump(String label, int from) {
        return label.isEmpty() ? 0 : (byte) (labels.getOrDefault(label, 0) - from - 1);
    }
}
