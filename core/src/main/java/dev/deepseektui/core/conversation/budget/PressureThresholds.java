package dev.deepseektui.core.conversation.budget;

import dev.deepseektui.core.tape.event.PressureLevel;

/** The fullness at which each level is reached. Exactly at a threshold, the higher level applies. */
public record PressureThresholds(double soft, double hard, double emergency) {
    public static final PressureThresholds LATE = new PressureThresholds(0.88, 0.90, 0.97);
    public static final PressureThresholds STANDARD = new PressureThresholds(0.60, 0.75, 0.90);
    public static final PressureThresholds EARLY = new PressureThresholds(0.50, 0.65, 0.80);

    public boolean areAscending() {
        return soft <= hard && hard <= emergency;
    }

    public PressureLevel level(double fullness) {
        if (fullness >= emergency) {
            return PressureLevel.EMERGENCY;
        }
        if (fullness >= hard) {
            return PressureLevel.HARD;
        }
        return fullness >= soft ? PressureLevel.SOFT : PressureLevel.NONE;
    }
}
