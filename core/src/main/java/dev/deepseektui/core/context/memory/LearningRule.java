package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.context.memory.MemoryUnit.StatementAuthor;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.conversation.task.Instruction;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule that finds sentences worth remembering.
 *
 * @param sign the pattern of such a sentence; its group, if it has one, is the part to keep
 */
record LearningRule(UnitKind kind, String topic, double confidence, Pattern sign) {
    static final String BLOCKER = "blocker";
    private static final String ASK = "ask";
    private static final String REPLY = "reply";
    private static final String OPENING = "^(?:(?:please|and|but|also|so|then|no|yes|ok|okay|from now on),?\\s+)*";

    private static final LearningRule BLOCKED = rule(
            UnitKind.RISK,
            BLOCKER,
            0.75,
            "^blocker:\\s*(.+)|\\b(?:i am|i'm|we are|we're|this is) blocked by\\b"
                    + "|\\bcan(?:not|'t) (?:proceed|continue|go on) (?:until|without|because)\\b");

    /** The rules for user messages. */
    private static final List<LearningRule> OF_ASKS = List.of(
            rule(UnitKind.FACT, ASK, 0.90, "^(?:please )?(?:remember|note|keep in mind)(?: that\\b|:)\\s*(.+)"),
            new LearningRule(UnitKind.PREFERENCE, ASK, 0.88, Instruction.SIGN),
            rule(
                    UnitKind.DECISION,
                    ASK,
                    0.90,
                    "^decision:\\s*(.+)|" + OPENING
                            + "let(?:'s|us| us) (?:go with|use|stick with|stay with|take|keep)\\b|\\bwe(?:'ve| have)?"
                            + " (?:decided|agreed|chose)\\b|\\bwe(?:'ll| will) (?:use|go with|stick with)\\b"),
            rule(
                    UnitKind.CONSTRAINT,
                    ASK,
                    0.85,
                    "^(?:it|this|that|these|the|all|every|each|no|nothing)\\b.*\\bmust\\b"),
            BLOCKED);

    /** The rules for piped input. Its author is unknown, so it can state facts but not set rules. */
    private static final List<LearningRule> OF_PIPES = OF_ASKS.stream()
            .filter(rule -> rule.kind() == UnitKind.FACT || rule.kind() == UnitKind.DECISION)
            .map(rule -> new LearningRule(rule.kind(), ASK, 0.40, rule.sign()))
            .toList();

    /** The rules for the model's replies. */
    private static final List<LearningRule> OF_REPLIES = List.of(
            rule(
                    UnitKind.DECISION,
                    REPLY,
                    0.70,
                    "^decision:\\s*(.+)|\\b(?:we|i)(?:'ve| have)? (?:decided|agreed|chose)\\b"
                            + "|\\b(?:we|i)(?:'ll| will) (?:use|go with)\\b.*\\b(?:instead of|rather than|because)\\b"),
            rule(
                    UnitKind.LEARNING,
                    REPLY,
                    0.65,
                    "^(?:the )?(?:(?:root|real|true|actual) )?cause (?:was|is)\\b|^it turns out\\b|^lesson(?:"
                            + " learn(?:ed|t))?:\\s*(.+)"),
            rule(UnitKind.HYPOTHESIS, REPLY, 0.40, "^hypothesis:\\s*(.+)|^i (?:suspect|assume|guess)\\b"),
            BLOCKED);

    private static final Pattern UNBLOCKED = Pattern.compile("\\b(?:unblocked|no longer blocked)\\b", flags());

    /** Returns the rules for what an author wrote in the conversation. */
    static List<LearningRule> of(StatementAuthor author) {
        return switch (author) {
            case TYPED -> OF_ASKS;
            case PIPED -> OF_PIPES;
            case MODEL -> OF_REPLIES;
            case CHECK, FILE -> List.of();
        };
    }

    private static LearningRule rule(UnitKind kind, String topic, double confidence, String sign) {
        return new LearningRule(kind, topic, confidence, Pattern.compile(sign, flags()));
    }

    private static int flags() {
        return Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    }

    static boolean isFromConversation(MemoryUnit unit) {
        return Set.of(ASK, REPLY, BLOCKER).contains(unit.topic());
    }

    static boolean endsBlocker(String sentence) {
        return UNBLOCKED.matcher(sentence).find();
    }

    Optional<String> kept(String sentence) {
        Matcher matcher = sign.matcher(sentence);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String inside = matcher.groupCount() == 0 ? null : matcher.group(1);
        return Optional.of(inside == null ? sentence : inside);
    }

    /** The wording of a memory unit in the prompt: kind, author (unless it is the user) and statement. */
    public static final class UnitWording {
        private UnitWording() {}

        static String of(MemoryUnit unit) {
            if (RecoveredCommands.is(unit) && unit.sourceTier() == SourceTier.SESSION) {
                return unit.statement();
            }
            return unit.kind().word() + origin(unit) + ": " + unit.statement();
        }

        private static String origin(MemoryUnit unit) {
            if (unit.sourceTier() == SourceTier.EXTERNAL) {
                return " from elsewhere, unverified";
            }
            return switch (unit.saidBy()) {
                case TYPED -> "";
                case CHECK -> " as the program saw it";
                case MODEL -> ", the assistant noted";
                case FILE -> " from a file, unverified";
                case PIPED -> " from piped input, unverified";
            };
        }

        /** Returns a suffix that names the author, for display; empty for the user and the program. */
        public static String mark(MemoryUnit unit) {
            return switch (unit.saidBy()) {
                case TYPED, CHECK -> "";
                case MODEL -> " (the assistant)";
                case FILE -> " (from a file, unverified)";
                case PIPED -> " (piped in, unverified)";
            };
        }
    }
}
