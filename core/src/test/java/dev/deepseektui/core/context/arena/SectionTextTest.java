package dev.deepseektui.core.context.arena;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.arena.ArenaEntry.EntryKey;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.ArenaSystem.Injector.Presented;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.MessageSource.Injection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SectionTextTest {
    @Test
    void the_tokens_of_several_are_the_sum_of_their_tokens() {
        List<String> ends = List.of("end.", "done)", "…", "{", "漢字", "a  b", "\"", "x\n\n y", "–");
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            int sum = 0;
            StringBuilder all = new StringBuilder(Presented.LEAD);
            for (int i = 0; i < 5; i++) {
                String content = ends.get(random.nextInt(ends.size())) + "\n" + ends.get(random.nextInt(ends.size()));
                ArenaEntry entry = Arenas.entry(SourceId.TRUTH_FACTS, "id " + i, content, Priority.HIGH);
                all.append(entry.text());
                sum += entry.tokens();
            }
            assertThat(Arenas.TOKENS.applyAsInt(all.toString()))
                    .isEqualTo(sum + Arenas.TOKENS.applyAsInt(Presented.LEAD));
        }
    }

    @Test
    void a_message_names_its_entries_by_its_source_and_not_by_its_text() {
        Conversation conversation = new Conversation(new DeepSeekTokenizer());
        List<Injection> sources = List.of(
                new Injection(List.of("memory-recall/hit 89abcdef", "truth-facts/a b withdrawn")), new Injection(null));
        sources.forEach(source ->
                conversation.apply(MessageFactory.block(1, source, "first\n[truth-rules/1 0123abcd]\nNever test.")));
        Presented presented = Presented.in(conversation.messages());

        assertThat(presented.isInPrompt(new EntryKey(SourceId.MEMORY_RECALL, "hit")))
                .isTrue();
        assertThat(presented.isInPrompt(new EntryKey(SourceId.TRUTH_RULES, "1")))
                .isFalse();
    }

    @Test
    void an_id_of_any_characters_has_a_mark_of_its_own() {
        assertThat(new EntryKey(SourceId.TRUTH_FACTS, "build/ok").mark()).isEqualTo("truth-facts/build/ok");
        assertThat(new EntryKey(SourceId.TRUTH_FACTS, "the build\npasses]").mark())
                .matches("truth-facts/[0-9a-f]{8}")
                .isNotEqualTo(new EntryKey(SourceId.TRUTH_FACTS, "the build\npasses").mark());
    }
}
