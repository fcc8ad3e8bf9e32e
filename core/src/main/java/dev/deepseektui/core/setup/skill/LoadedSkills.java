package dev.deepseektui.core.setup.skill;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.MessageFacets;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.SkillLoaded;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which skills the conversation holds, and what those of this turn keep to. Says nothing to the model itself. */
public final class LoadedSkills implements ContextSystem {
    private final Map<String, String> versionByCall = new HashMap<>();
    private final List<SkillLoaded> ofTurn = new ArrayList<>();
    /** By the user's own hand, for the prompt that comes next. */
    private final List<SkillLoaded> ofNext = new ArrayList<>();

    private final MessageFacets<String> versions = new MessageFacets<>(new MessageFacets.Knowing<>() {
        @Override
        public String appended(ContextAppended message) {
            return version(message.source());
        }

        @Override
        public String inserted(Insert message) {
            return "";
        }
    });

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

    /** Whether its text is before the model. */
    synchronized boolean isShown(Skill skill) {
        return versions.all().contains(skill.file().version());
    }

    /** Those that this turn works by. */
    public synchronized List<SkillLoaded> ofTurn() {
        return List.copyOf(ofTurn);
    }
}
