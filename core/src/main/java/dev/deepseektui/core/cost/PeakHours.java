package dev.deepseektui.core.cost;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** When the provider charges double: Monday to Friday, 01 to 04 and 06 to 10 o'clock UTC. */
final class PeakHours {
    static final double FACTOR = 2;

    private PeakHours() {}

    static boolean contain(Instant moment) {
        ZonedDateTime utc = moment.atZone(ZoneOffset.UTC);
        boolean weekend = utc.getDayOfWeek() == DayOfWeek.SATURDAY || utc.getDayOfWeek() == DayOfWeek.SUNDAY;
        int hour = utc.getHour();
        return !weekend && ((hour >= 1 && hour < 4) || (hour >= 6 && hour < 10));
    }
}
