package dev.deepseektui.app.doctor;

import java.util.List;

/** Which Java runs this. */
public final class JavaExamination implements Examination {
    private static final int FLOOR = 17;

    @Override
    public List<Finding> findings() {
        int version = Runtime.version().feature();
        String found = "Java " + Runtime.version() + ", " + Runtime.getRuntime().maxMemory() / (1 << 20) + " MB heap";
        return List.of(
                version >= FLOOR
                        ? Finding.ok("java", found)
                        : Finding.problem("java", found, "install a JDK 17 or newer, and let JAVA_HOME name it"));
    }
}
