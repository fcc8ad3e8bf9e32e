package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.context.capacity.Assessment.SlackProfile;
import dev.deepseektui.core.context.capacity.CapacityEvents.ReplayInfo;
import dev.deepseektui.core.conversation.task.CanonicalState;
import java.time.Instant;
import java.util.List;

/** Numbered snapshots for tests. */
final class SnapshotSamples {
    private SnapshotSamples() {}

    static CapacitySnapshot of(int n) {
        return of(n, "the goal of " + n);
    }

    static CapacitySnapshot of(int n, String goal) {
        return new CapacitySnapshot(
                id(n),
                Instant.EPOCH.plusSeconds(n).toString(),
                n,
                "VerifyWithToolReplay",
                2.5,
                3.8,
                1.3,
                "high",
                new CanonicalState(
                        goal,
                        List.of("keep it small"),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of("a.txt"),
                        "",
                        List.of()),
                List.of(3L, 4L),
                new ReplayInfo("read", "a.txt", false, "conflict: line 1"),
                0.7,
                new SlackProfile(1.3, 1.1, 0, 0.1, 0.2),
                "post_tool",
                1000,
                1100,
                "/w");
    }

    static String id(int n) {
        return "cap_%012x".formatted(n);
    }
}
