package dev.deepseektui.core.capacity;

import java.util.Locale;

/** How high the pressure is, roughly: the seed calls it risk. */
public enum RiskBand {
    LOW,
    MEDIUM,
    HIGH;

    static RiskBand of(double pFail, RiskLimits limits) {
        if (pFail <= limits.lowRiskMax()) {
            return LOW;
        }
        return pFail <= limits.mediumRiskMax() ? MEDIUM : HIGH;
    }

    /** The name on the tape and in what commands print. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
