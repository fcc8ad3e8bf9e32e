package dev.deepseektui.core.compaction;

import dev.deepseektui.core.compaction.SummaryPart.Place;
import java.util.Map;

/**
 * What stands for the messages that an emergency takes out.
 *
 * @param by who wrote it: a model's name, or {@link CompactionApplied#TAPE}
 */
record Summary(Map<Place, String> texts, String by) {
    Summary {
        texts = Map.copyOf(texts);
    }
}
