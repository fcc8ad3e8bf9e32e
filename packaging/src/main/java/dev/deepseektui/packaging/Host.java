package dev.deepseektui.packaging;

import java.util.Locale;

/** The platform of an image, in npm's terms. */
record Host(String os, String arch) {
    static Host ofThisMachine() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Host of(String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : osName.toLowerCase(Locale.ROOT);
        String arch = switch (osArch) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "arm64";
            default -> osArch;
        };
        return new Host(os, arch);
    }

    static Host labelled(String label) {
        int dash = label.indexOf('-');
        return new Host(label.substring(0, dash), label.substring(dash + 1));
    }

    /** Returns a label such as {@code linux-x64}. */
    String label() {
        return os + "-" + arch;
    }
}
