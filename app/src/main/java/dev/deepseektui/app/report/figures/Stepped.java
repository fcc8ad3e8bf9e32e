package dev.deepseektui.app.report.figures;

import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionApplied;
import org.jspecify.annotations.Nullable;

/**
 * The capacity controller stepped in.
 *
 * @param selected the checkpoint before it; absent where there was none
 */
public record Stepped(
        int request, InterventionApplied applied, @Nullable CheckpointEvaluated selected) {}
