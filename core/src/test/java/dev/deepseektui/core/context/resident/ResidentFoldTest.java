package dev.deepseektui.core.context.resident;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.resident.FileBlock.BlockForm;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.BodyEdit.Drop;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The base, its revisions, and how a fold changes both. */
class ResidentFoldTest {
    private final ResidentScene scene = new ResidentScene();

    private static String lines(String word, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= count; i++) {
            text.append(word).append(' ').append(i).append('\n');
        }
        return text.toString();
    }

    @Test
    void a_fold_puts_the_newest_text_first_and_nothing_else_keeps_it() {
        scene.file("b.txt", lines("bee", 30)).file("a.txt", lines("ant", 30));
        scene.ask("Read @b.txt", "b.txt").reads("a.txt").sends();
        scene.says("Read.")
                .file("b.txt", lines("bug", 30))
                .ask("More of a.txt and b.txt")
                .sends();

        ResidentRebased folded = scene.folds();

        assertThat(folded.files()).containsExactly("a.txt", "b.txt");
        assertThat(scene.base()).hasSize(2);
        assertThat(scene.occurrences("ant 7\n")).isOne();
        assertThat(scene.occurrences("bug 7\n")).isOne();
        assertThat(scene.occurrences("bee 7\n")).isZero();
        assertThat(scene.whole("b.txt")).contains(scene.version("b.txt"));
        assertThat(scene.sends()).isEmpty();
        assertThat(scene.prompt.all())
                .allSatisfy(held -> assertThat(held.superseded()).isZero());
    }

    @Test
    void a_small_change_is_told_by_its_hunks_and_a_large_one_by_the_text() {
        scene.file("a.txt", lines("ant", 100)).ask("Read").reads("a.txt").sends();

        scene.file("a.txt", lines("ant", 100).replace("ant 50\n", "fifty\n"));
        assertThat(scene.sends()).extracting(FileBlock::form).containsExactly(BlockForm.CHANGES);
        assertThat(scene.whole("a.txt")).contains(scene.version("a.txt"));

        scene.file("a.txt", lines("wasp", 100));
        assertThat(scene.sends()).extracting(FileBlock::form).containsExactly(BlockForm.WHOLE);
    }

    @Test
    void other_line_ends_are_another_text() {
        scene.file("a.txt", lines("ant", 100)).ask("Read").reads("a.txt").sends();

        scene.file("a.txt", lines("ant", 100).replace("\n", "\r\n"));

        assertThat(scene.sends()).singleElement().satisfies(block -> {
            assertThat(block.form()).isEqualTo(BlockForm.WHOLE);
            assertThat(block.details()).contains("lines end with CR LF");
        });
    }

    @Test
    void a_file_that_goes_has_a_tombstone_once_and_comes_back_whole() {
        scene.file("a.txt", "a\n").ask("Read").reads("a.txt").sends();
        String version = scene.version("a.txt");

        scene.disk.remove("a.txt");
        assertThat(scene.sends()).singleElement().satisfies(block -> {
            assertThat(block.form()).isEqualTo(BlockForm.DELETED);
            assertThat(block.supersedes()).isEqualTo(version);
        });
        assertThat(scene.sends()).isEmpty();
        scene.folds();
        assertThat(scene.sends()).isEmpty();
        assertThat(scene.prompt.coverage("a.txt")).isEmpty();

        scene.file("a.txt", "back\n");
        assertThat(scene.sends()).extracting(FileBlock::form).containsExactly(BlockForm.WHOLE);
    }

    @Test
    void a_file_that_turns_binary_or_too_long_is_told_of_and_leaves() {
        scene.file("a.txt", "a\n").file("b.txt", "b\n").ask("Read @a.txt @b.txt", "a.txt", "b.txt");
        scene.folds();
        scene.sends();

        scene.disk.put("a.txt", new byte[] {1, 0, 2});
        scene.file("b.txt", "b".repeat(70_000));

        assertThat(scene.sends())
                .hasSize(2)
                .allSatisfy(block -> assertThat(block.form()).isEqualTo(BlockForm.NOT_SHOWN));
        assertThat(scene.sends()).isEmpty();
        assertThat(scene.folds().files()).isEmpty();
        assertThat(scene.base()).isEmpty();
    }

    @Test
    void a_pinned_file_that_is_too_long_stays_in_part() {
        scene.file("long.txt", lines("word", 20_000)).pinned.add("long.txt");
        scene.ask("Go");

        assertThat(scene.sends()).extracting(FileBlock::form).containsExactly(BlockForm.ENDS);
        assertThat(scene.sends()).isEmpty();
        scene.folds();
        assertThat(scene.sends()).isEmpty();
        assertThat(scene.whole("long.txt")).isEmpty();
    }

    @Test
    void what_the_agent_wrote_stays_in_its_call_until_it_changes() {
        scene.ask("Write").writes("a.txt", lines("ant", 30)).sends();

        assertThat(scene.folds().files()).containsExactly("a.txt");
        assertThat(scene.base()).isEmpty();
        assertThat(scene.sends()).isEmpty();

        scene.says("Done.").ask("More").edits("a.txt", lines("ant", 31)).sends();
        scene.folds();
        assertThat(scene.base()).hasSize(1);
        assertThat(scene.whole("a.txt")).contains(scene.version("a.txt"));
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void what_a_compaction_drops_comes_into_the_base() {
        scene.file("a.txt", lines("ant", 30)).ask("Read").reads("a.txt").sends();
        scene.says("Read.").ask("More of a.txt");

        scene.folds(
                new Rebase(
                        RebaseReason.compaction(PressureLevel.HARD),
                        List.of(
                                new Keep(1),
                                new Drop(2),
                                new Keep(scene.conversation.messages().size() - 3))),
                Long.MAX_VALUE);

        assertThat(scene.base()).hasSize(1);
        assertThat(scene.sends()).isEmpty();
    }

    @Test
    void files_leave_by_score_until_the_prompt_is_short_enough_and_stay_out_until_they_are_used() {
        scene.file("a.txt", lines("ant", 300)).file("b.txt", lines("bee", 300)).file("c.txt", lines("cow", 300));
        scene.ask("Read @a.txt @b.txt @c.txt", "a.txt", "b.txt", "c.txt").edits("b.txt", lines("bee", 301));
        scene.folds();
        scene.sends();

        long most = scene.conversation.size().total() - 100;
        ResidentRebased folded =
                scene.folds(new Rebase(RebaseReason.resident(RebaseReason.Fold.SHRINK), scene.keepAll()), most);

        assertThat(folded.out()).containsExactly("c.txt");
        assertThat(folded.files()).containsExactly("a.txt", "b.txt");
        assertThat(scene.conversation.size().total()).isLessThanOrEqualTo(most);
        assertThat(scene.sends()).isEmpty();

        scene.ask("Now @c.txt", "c.txt");
        assertThat(scene.members().chosen()).extracting(Member::path).contains("c.txt");
    }

    @Test
    void after_a_clear_a_file_is_in_only_when_it_is_used_again() {
        scene.file("a.txt", "a\n").ask("Read").reads("a.txt").sends();
        scene.rebase(new Rebase(
                RebaseReason.user(RebaseReason.Request.CLEAR),
                List.of(new Drop(scene.conversation.messages().size()))));

        assertThat(scene.ask("Something else").sends()).isEmpty();
        assertThat(scene.members().chosen()).isEmpty();
    }

    @Test
    void the_base_is_the_same_in_whatever_order_and_locale_the_files_came() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        List<String> paths =
                new ArrayList<>(List.of("a.txt", "B.txt", "b/İ.txt", "b/i.txt", "ä.txt", "z.txt", "_.txt"));
        List<List<String>> bases = new ArrayList<>();
        Locale usual = Locale.getDefault();
        try {
            for (Locale locale : List.of(Locale.ROOT, Locale.forLanguageTag("tr"), Locale.GERMANY, Locale.JAPAN)) {
                Locale.setDefault(locale);
                Collections.shuffle(paths, random);
                ResidentScene one = new ResidentScene();
                paths.forEach(path -> one.file(path, lines("word of " + path.length(), 20)));
                one.ask("Read");
                paths.forEach(one::reads);
                one.sends();
                one.folds();
                bases.add(one.base());
            }
        } finally {
            Locale.setDefault(usual);
        }

        assertThat(bases)
                .as("seed %d", seed)
                .allSatisfy(base -> assertThat(base).isEqualTo(bases.get(0)));
        assertThat(bases.get(0)).hasSize(paths.size());
    }

    @Test
    void unchanged_blocks_before_the_first_changed_one_stay_as_they_are() {
        scene.file("a.txt", lines("ant", 9)).file("b.txt", lines("bee", 9)).file("c.txt", lines("cow", 9));
        scene.ask("Read @a.txt @b.txt @c.txt", "a.txt", "b.txt", "c.txt");
        scene.folds();
        scene.sends();
        List<String> before = scene.base();
        scene.file("b.txt", lines("bug", 9)).sends();

        scene.folds();

        assertThat(scene.base()).hasSize(3);
        assertThat(scene.base().get(0)).isEqualTo(before.get(0));
        assertThat(scene.base().get(1)).isNotEqualTo(before.get(1)).contains("bug 9");
        assertThat(scene.base().get(2)).isEqualTo(before.get(2));
    }

    @Test
    void whatever_happens_the_prompt_tells_the_truth_and_nothing_twice() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 40; round++) {
            ResidentScene one = new ResidentScene();
            one.limits = new FileSelection.SelectionLimits(3, 2_000, 5_000);
            for (int step = 0; step < 60; step++) {
                happen(one, random);
                List<String> before = texts(one);
                one.sends();
                assertThat(texts(one).subList(0, before.size()))
                        .as("seed %d", seed)
                        .isEqualTo(before);
                assertTruth(one, seed);
                if (random.nextInt(8) == 0) {
                    one.folds();
                    assertThat(one.members().superseded(one.prompt))
                            .as("seed %d", seed)
                            .isZero();
                    assertThat(one.sends())
                            .as("seed %d: nothing is due behind a fold", seed)
                            .isEmpty();
                }
            }
        }
    }

    private static List<String> texts(ResidentScene one) {
        return one.conversation.messages().stream()
                .map(message -> message.json())
                .toList();
    }

    private static void happen(ResidentScene one, Random random) {
        String path = "f" + random.nextInt(6) + ".txt";
        one.disk.computeIfAbsent(path, fresh -> lines("start", 5).getBytes(UTF_8));
        String text = lines("v" + random.nextInt(1000), 1 + random.nextInt(150));
        switch (random.nextInt(9)) {
            case 0 -> one.ask("About @" + path, path).says("Hm.");
            case 1 -> one.ask("Read").reads(path);
            case 2 -> one.ask("Write").writes(path, text);
            case 3 -> one.ask("Edit").edits(path, text);
            case 4 -> one.file(path, text);
            case 5 -> one.disk.remove(path);
            case 6 -> one.disk.put(path, new byte[] {0, 1, 2});
            case 7 -> {
                long count = new String(one.disk.get(path), UTF_8).lines().count();
                if (!one.whole(path).equals(Optional.of(one.version(path)))) {
                    one.ask("Read").reads(path, 1, (int) Math.max(1, count / 3));
                }
            }
            default -> one.ask("Go on").says("Yes.");
        }
    }

    /** Asserts that every member is shown in its current version, and that blocks of other files are still current. */
    private static void assertTruth(ResidentScene one, long seed) {
        for (Member member : one.members().chosen()) {
            assertThat(one.prompt.coverage(member.path()).orElseThrow().version())
                    .as("seed %d: %s", seed, member.path())
                    .isEqualTo(one.version(member.path()));
        }
        one.prompt.all().stream()
                .filter(held -> held.isInBlock() && held.extent() == FileCoverage.CoverageExtent.WHOLE)
                .forEach(held -> assertThat(held.version())
                        .as("seed %d: %s", seed, held.path())
                        .isEqualTo(one.version(held.path())));
        assertThat(one.conversation.messages().stream()
                        .filter(message -> message.origin() == Origin.RESIDENT)
                        .allMatch(message -> message.content().role() == Role.USER))
                .isTrue();
    }
}
