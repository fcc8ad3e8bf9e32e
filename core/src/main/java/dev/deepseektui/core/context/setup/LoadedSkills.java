package dev.deepseektui.core.context.setup;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A context system that tracks the skills in the conversation and in the current turn. Adds nothing to the prompt. */
public final class LoadedSkills implements ContextSystem {
    private final Map<String, String> versionByCall = new HashMap<>();
    private final List<SkillLoaded> ofTurn = new ArrayList<>();
    /** The skills that the user loaded for the next prompt. */
    private final List<SkillLoaded> ofNext = new ArrayList<>();

    private final MessageFacets<String> versions = new MessageFacets<>(message -> version(message.source()));

    @Override
    public synchronized void apply(Recorded recorded) {
        if (recorded.event() instanceof SkillLoaded loaded) {
            versionByCall.put(loaded.callId(), loaded.version());
            (loaded.callId().isEmpty() ? ofNext : ofTurn).add(loaded);
        } else if (recorded.event() instanceof Asked asked) {
            if (asked.beginsTurn()) {
                ofTurn.clear();
            }
            ofTurn.addAll(ofNext);
            ofNext.clear();
        }
        versions.apply(recorded.event());
    }

    private String version(@Nullable MessageSource source) {
        return source instanceof MessageSource.Result result ? versionByCall.getOrDefault(result.callId(), "") : "";
    }

    /** Returns whether the conversation contains this version of a skill's text. */
    public synchronized boolean isShown(String version) {
        return versions.all().contains(version);
    }

    /** Returns the skills loaded for the current turn. */
    public synchronized List<SkillLoaded> ofTurn() {
        return List.copyOf(ofTurn);
    }

    /**
     * The tools that a skill lists. The list grants nothing; while the skill is in use, an unlisted tool that changes
     * something requires approval. A command pattern after a tool's name is ignored, because it follows another
     * program's rules.
     */
    public record AllowedTools(List<String> named) {
        private static final Map<String, Set<String>> THEIRS = Map.of(
                "bash", Set.of("Bash", "bash", "shell"),
                "write", Set.of("Write", "write", "write_file", "Edit", "MultiEdit"),
                "edit", Set.of("Edit", "MultiEdit", "Write", "edit", "edit_file"));

        /**
         * Returns whether the list covers a call. An empty list covers every call. Calls that change nothing, or that
         * inspect or end a running command, are always covered.
         */
        public boolean cover(Proposal proposal) {
            if (named.isEmpty() || !proposal.isEffect() || proposal.intent() instanceof Intent.Continues) {
                return true;
            }
            Set<String> names = THEIRS.getOrDefault(proposal.tool(), Set.of(proposal.tool()));
            return named.stream()
                    .map(each -> each.replaceFirst("\\(.*", "").strip())
                    .anyMatch(each -> each.equals("*") || names.contains(each));
        }
    }
}
