package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.doctor.DoctorTexts.say;

import java.util.List;

/** Which Java runs this. */
public final class JavaExamination implements Examination {
    private static final int FLOOR = 17;

    @Override
    public List<Finding> findings() {
        int version = Runtime.version().feature();
        String found = say("java", Runtime.version(), Runtime.getRuntime().maxMemory() / (1 << 20));
        return List.of(
                version >= FLOOR ? Finding.ok("java", found) : Finding.problem("java", found, say("java.remedy")));
    }
}
