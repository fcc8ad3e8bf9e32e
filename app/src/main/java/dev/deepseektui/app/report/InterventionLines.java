package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.capacity.Assessment;
import dev.deepseektui.core.context.capacity.Assessment.FailureProbability;
import dev.deepseektui.core.context.capacity.Assessment.Pressure;
import dev.deepseektui.core.context.capacity.Assessment.Risk;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacityEvents.ReplayInfo;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.context.capacity.Observation.Trouble;
import dev.deepseektui.core.tape.event.ReplayVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * An intervention of the capacity controller as readable lines.
 *
 * @param selected the checkpoint that led to the intervention; null if unknown
 */
public record InterventionLines(
        InterventionApplied applied, @Nullable CheckpointEvaluated selected) {

    /**
     * Returns the action and its reason in one line.
     *
     * @param count formats token counts
     */
    public String line(LongFunction<String> count) {
        String done = switch (applied.action()) {
            case NO_INTERVENTION -> say("report.did.nothing");
            case TARGETED_CONTEXT_REFRESH -> say("report.did.refresh", tokens(count));
            case VERIFY_WITH_TOOL_REPLAY ->
                applied.isNote() ? say("report.did.note") : say("report.did.replay", replayed());
            case TROUBLE_NOTE -> say("report.did.note");
            case VERIFY_AND_REPLAN -> say("report.did.replan", aside(tokens(count)));
        };
        String back = switch (applied.action()) {
            case VERIFY_AND_REPLAN -> say("report.did.replan.back");
            case NO_INTERVENTION, TARGETED_CONTEXT_REFRESH, VERIFY_WITH_TOOL_REPLAY, TROUBLE_NOTE -> "";
        };
        return done + why() + back;
    }

    /** Returns true if the intervention's replay conflicted with the earlier result or failed. */
    public boolean isWarning() {
        return applied.verdict() == ReplayVerdict.CONFLICT || applied.verdict() == ReplayVerdict.ERROR;
    }

    private String tokens(LongFunction<String> count) {
        InterventionEffect effect = applied.effect();
        return effect == null
                ? say("report.tokens.unknown")
                : say("report.tokens", count.apply(effect.beforeTokens()), count.apply(effect.afterTokens()));
    }

    private String aside(String tokens) {
        InterventionEffect effect = applied.effect();
        if (effect == null || effect.sourceMessageIds().isEmpty()) {
            return tokens;
        }
        return say("report.removed", effect.sourceMessageIds().size(), tokens);
    }

    private String replayed() {
        InterventionEffect effect = applied.effect();
        ReplayInfo replay = effect == null ? null : effect.replayInfo();
        if (replay == null) {
            ReplayVerdict verdict = applied.verdict();
            return say(
                    "report.replayed.some",
                    verdict == null ? "" : ": " + verdict.name().toLowerCase(Locale.ROOT));
        }
        return SafeText.line(replay.tool() + " " + replay.target() + ": " + replay.details());
    }

    private String why() {
        Assessment assessment = selected == null ? null : selected.assessment();
        if (selected == null || assessment == null) {
            return "";
        }
        Trouble trouble = selected.trouble();
        if (trouble != null && selected.decision().byTrouble()) {
            return " · " + trouble(trouble);
        }
        Risk risk = assessment.risk();
        return say(
                "report.why",
                format("%.1f", assessment.slack()),
                format("%.1f", assessment.prior().cHat()),
                say("report.risk." + risk.riskBand().word()));
    }

    /** Returns all details: the decision, the effect and the removed messages. */
    public List<String> details() {
        DetailLines details = new DetailLines();
        if (selected != null) {
            details.decision(selected);
        }
        details.effect(applied);
        return List.copyOf(details.lines);
    }

    private static String format(String pattern, @Nullable Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    private static final class DetailLines {
        private final List<String> lines = new ArrayList<>();

        void decision(CheckpointEvaluated selected) {
            add(
                    "why.turn",
                    selected.turn(),
                    selected.checkpoint().word(),
                    selected.decision().action().word());
            Assessment assessment = selected.assessment();
            if (assessment == null) {
                return;
            }
            pressure(selected.inputs(), assessment.pressure());
            add(
                    "why.capacity",
                    format("%.2f", assessment.prior().cHat()),
                    assessment.prior().row(),
                    format("%.2f", assessment.slack()));
            failure(assessment.failure());
            Risk risk = assessment.risk();
            add(
                    "why.band",
                    say("report.risk." + risk.riskBand().word()),
                    risk.severe() ? say("report.why.severe") : "",
                    risk.forced() ? say("report.why.forced") : "");
            Trouble trouble = selected.trouble();
            if (trouble != null) {
                add("why.trouble", trouble(trouble));
            }
            lines.add("");
        }

        private void pressure(Inputs inputs, Pressure pressure) {
            add("why.pressure", format("%.2f", pressure.hHat()));
            add("why.actions", share(pressure.actions()), known(inputs.actionCountThisTurn()));
            add("why.tools", share(pressure.tools()), known(inputs.toolCallsRecentWindow()));
            add("why.references", share(pressure.references()), known(inputs.uniqueReferenceIdsRecentWindow()));
            Double ratio = inputs.contextUsedRatio();
            if (ratio == null) {
                add("why.prompt.unknown", share(pressure.context()));
            } else {
                add("why.prompt", share(pressure.context()), format("%.1f", 100 * ratio));
            }
        }

        private static String known(@Nullable Object count) {
            return count == null ? say("report.why.unknown") : count.toString();
        }

        private void failure(FailureProbability failure) {
            add("why.p_fail", format("%.3f", failure.pFail()), share(failure.z()));
            add("why.now", share(failure.finalSlack()));
            add("why.lowest", share(failure.minSlack()));
            add("why.violations", share(failure.violationRatio()));
            add("why.swings", share(failure.slackVolatility()));
            add("why.drop", share(failure.slackDrop()));
        }

        void effect(InterventionApplied applied) {
            InterventionEffect effect = applied.effect();
            if (effect != null) {
                add("why.tokens", effect.beforeTokens(), effect.afterTokens());
                sources(effect.sourceMessageIds());
                ReplayInfo replay = effect.replayInfo();
                if (replay != null) {
                    add("why.replayed", replay.tool(), SafeText.line(replay.target()));
                    add("why.found", SafeText.line(replay.details()));
                }
            }
            if (applied.memory() != null) {
                add("why.snapshot", applied.memory());
            }
        }

        private void sources(List<Long> sources) {
            if (!sources.isEmpty()) {
                add("why.aside", sources.size(), sources.get(0), sources.get(sources.size() - 1));
            }
        }

        private static String share(double of) {
            return format("%+.2f", of);
        }

        private void add(String key, Object... facts) {
            lines.add(say("report." + key, facts));
        }
    }

    /** Returns a phrase that states how many of the latest calls failed. */
    public static String trouble(Trouble trouble) {
        return say("report.trouble", trouble.failed(), trouble.calls());
    }
}
