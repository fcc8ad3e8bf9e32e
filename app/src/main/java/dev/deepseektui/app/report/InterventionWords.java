package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.capacity.Assessment;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.FailureProbability;
import dev.deepseektui.core.capacity.Inputs;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.Pressure;
import dev.deepseektui.core.capacity.ReplayInfo;
import dev.deepseektui.core.capacity.Risk;
import dev.deepseektui.core.capacity.Trouble;
import dev.deepseektui.core.message.ReplayVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How people are told that the controller stepped in.
 *
 * @param selected where it was decided; absent where that is not known
 */
public record InterventionWords(
        InterventionApplied applied, @Nullable CheckpointEvaluated selected) {

    /** What was done and why, in a line; {@code count} writes tokens. */
    public String line(LongFunction<String> count) {
        String done = switch (applied.action()) {
            case NO_INTERVENTION -> say("did.nothing");
            case TARGETED_CONTEXT_REFRESH -> say("did.refresh", tokens(count));
            case VERIFY_WITH_TOOL_REPLAY -> applied.tellsDeadEnds() ? say("did.note") : say("did.replay", replayed());
            case VERIFY_AND_REPLAN -> say("did.replan", aside(tokens(count)));
        };
        String back = switch (applied.action()) {
            case VERIFY_AND_REPLAN -> say("did.replan.back");
            case NO_INTERVENTION, TARGETED_CONTEXT_REFRESH, VERIFY_WITH_TOOL_REPLAY -> "";
        };
        return done + why() + back;
    }

    /** Whether it found something wrong. */
    public boolean isWarning() {
        return applied.verdict() == ReplayVerdict.CONFLICT || applied.verdict() == ReplayVerdict.ERROR;
    }

    private String tokens(LongFunction<String> count) {
        InterventionEffect effect = applied.effect();
        return effect == null
                ? say("tokens.unknown")
                : say("tokens", count.apply(effect.beforeTokens()), count.apply(effect.afterTokens()));
    }

    private String aside(String tokens) {
        InterventionEffect effect = applied.effect();
        if (effect == null || effect.sourceMessageIds().isEmpty()) {
            return tokens;
        }
        return say("removed", effect.sourceMessageIds().size(), tokens);
    }

    private String replayed() {
        InterventionEffect effect = applied.effect();
        ReplayInfo replay = effect == null ? null : effect.replayInfo();
        if (replay == null) {
            ReplayVerdict verdict = applied.verdict();
            return "a tool call" + (verdict == null ? "" : ": " + verdict.name().toLowerCase(Locale.ROOT));
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
            return " · " + TroubleWords.of(trouble);
        }
        Risk risk = assessment.risk();
        return say(
                "why",
                format("%.1f", assessment.slack()),
                format("%.1f", assessment.prior().cHat()),
                say("risk." + risk.riskBand().word()));
    }

    /** Everything: what it rests on, what it did, and where that is found which was set aside. */
    public List<String> details() {
        Details details = new Details();
        if (selected != null) {
            details.decision(selected);
        }
        details.effect(applied);
        return List.copyOf(details.lines);
    }

    private static String format(String pattern, @Nullable Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    /** Collects the lines. */
    private static final class Details {
        private final List<String> lines = new ArrayList<>();

        void decision(CheckpointEvaluated selected) {
            add(
                    "turn %d, %s: %s",
                    selected.turn(),
                    selected.checkpoint().word(),
                    selected.decision().action().word());
            Assessment assessment = selected.assessment();
            if (assessment == null) {
                return;
            }
            pressure(selected.inputs(), assessment.pressure());
            add(
                    "capacity c_hat %.2f (%s), slack %.2f",
                    assessment.prior().cHat(), assessment.prior().row(), assessment.slack());
            failure(assessment.failure());
            Risk risk = assessment.risk();
            add(
                    "band %s%s%s",
                    risk.riskBand().word(), risk.severe() ? ", severe" : "", risk.forced() ? ", forced" : "");
            Trouble trouble = selected.trouble();
            if (trouble != null) {
                add("trouble: %s", TroubleWords.of(trouble));
            }
            add("");
        }

        private void pressure(Inputs inputs, Pressure pressure) {
            add("pressure h_hat %.2f bits", pressure.hHat());
            add("  %+.2f for %s actions of this turn", pressure.actions(), known(inputs.actionCountThisTurn()));
            add("  %+.2f for %s recent tool calls", pressure.tools(), known(inputs.toolCallsRecentWindow()));
            add(
                    "  %+.2f for %s things they are about",
                    pressure.references(), known(inputs.uniqueReferenceIdsRecentWindow()));
            Double ratio = inputs.contextUsedRatio();
            String full = ratio == null ? "of unknown fullness" : format("that is %.1f %% full", 100 * ratio);
            add("  %+.2f for a prompt %s", pressure.context(), full);
        }

        /** What was not known counts nothing. */
        private static String known(@Nullable Object count) {
            return count == null ? "unknown" : count.toString();
        }

        private void failure(FailureProbability failure) {
            add(
                    "p_fail %.3f, z %+.2f; a measure of pressure, and no probability of failure",
                    failure.pFail(), failure.z());
            add("  %+.2f for the slack now", failure.finalSlack());
            add("  %+.2f for the lowest slack", failure.minSlack());
            add("  %+.2f for times without slack", failure.violationRatio());
            add("  %+.2f for swings of slack", failure.slackVolatility());
            add("  %+.2f for the last drop of slack", failure.slackDrop());
        }

        void effect(InterventionApplied applied) {
            InterventionEffect effect = applied.effect();
            if (effect != null) {
                add("tokens: %d → %d", effect.beforeTokens(), effect.afterTokens());
                sources(effect.sourceMessageIds());
                ReplayInfo replay = effect.replayInfo();
                if (replay != null) {
                    add("replayed: %s %s", replay.tool(), SafeText.line(replay.target()));
                    add("found: %s", SafeText.line(replay.details()));
                }
            }
            if (applied.memory() != null) {
                add("snapshot: %s", applied.memory());
            }
        }

        private void sources(List<Long> sources) {
            if (!sources.isEmpty()) {
                add(
                        "set aside or shortened: %d messages, tape:%d-%d",
                        sources.size(), sources.get(0), sources.get(sources.size() - 1));
            }
        }

        private void add(String pattern, @Nullable Object... values) {
            lines.add(format(pattern, values));
        }
    }
}
