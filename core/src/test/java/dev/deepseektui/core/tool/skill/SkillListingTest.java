package dev.deepseektui.core.tool.skill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.tool.skill.Skills.SkillListing;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The skills listed in the header, and the length of their descriptions. */
class SkillListingTest {
    private static final DeepSeekTokenizer TOKENIZER = new DeepSeekTokenizer();

    private static Skill skill(String name, String file) {
        byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
        return Skill.of(
                new SetupFile(Path.of("/w/.claude/skills", name, "SKILL.md"), SetupKind.SKILL, bytes.length, bytes));
    }

    private static Skills skills(int count) {
        return Skills.of(IntStream.range(0, count)
                .mapToObj(i -> skill(
                        "skill-" + i,
                        "---\ndescription: Does the work number " + i
                                + " with great care, whenever somebody asks for work of that number or for"
                                + " anything that is near to it in any document.\n"
                                + "---\n"
                                + "Do it."))
                .toList());
    }

    private static String listing(int count, int most) {
        return SkillListing.of(skills(count), most, TOKENIZER::count);
    }

    private static int listed(String listing) {
        return (int) listing.lines().filter(line -> line.startsWith("- ")).count();
    }

    @Test
    void where_there_are_none_nothing_is_said() {
        assertThat(listing(0, 1200)).isEmpty();
    }

    @Test
    void a_few_have_their_whole_descriptions() {
        assertThat(listing(3, 1200))
                .contains("skill-2: Does the work number 2", "in any document.")
                .doesNotContain("…");
    }

    @Test
    void fifty_fit_with_shorter_descriptions_and_keep_to_the_exact_budget() {
        String listing = listing(50, 1200);

        assertThat(listed(listing)).isEqualTo(50);
        assertThat(TOKENIZER.count(listing)).isLessThanOrEqualTo(1200);
    }

    @Test
    void of_two_hundred_the_rest_is_named_by_its_number() {
        String listing = listing(200, 1200);

        assertThat(listed(listing)).isBetween(40, 100);
        assertThat(listing).contains("There are " + (200 - listed(listing)) + " more");
        assertThat(TOKENIZER.count(listing)).isLessThanOrEqualTo(1200);
    }

    @Test
    void what_the_model_may_not_load_is_not_listed() {
        Skills skills = Skills.of(List.of(
                skill("by-hand", "---\ndescription: x\ndisable-model-invocation: true\n---\n"),
                skill("other", "---\ndescription: y\n---\n")));

        assertThat(SkillListing.of(skills, 1200, TOKENIZER::count))
                .doesNotContain("by-hand")
                .contains("other");
        assertThat(skills.find("by-hand", Skill.Caller.USER)).isPresent();
        assertThat(skills.find("by-hand", Skill.Caller.MODEL)).isEmpty();
    }

    @Test
    void a_skill_is_read_leniently() {
        Skill odd = skill("My_Skill", "\uFEFF---\r\nname: other\r\n---\r\n# What it does\r\nMore.");

        assertThat(odd.name()).isEqualTo("My_Skill");
        assertThat(odd.description()).isEqualTo("What it does");
        assertThat(odd.remarks()).hasSize(3);
    }

    @Test
    void the_first_of_a_name_counts_and_the_other_is_known() {
        Skills skills = Skills.of(List.of(skill("a", "First."), skill("a", "Second."), skill("a", "First.")));

        assertThat(skills.all()).extracting(Skill::description).containsExactly("First.");
        assertThat(skills.shadowed()).extracting(Skill::description).containsExactly("Second.");
    }

    @Test
    void a_search_finds_by_words_of_name_and_description() {
        Skills skills = Skills.of(List.of(
                skill("pdf", "---\ndescription: Fills forms.\n---\n"),
                skill("excel", "---\ndescription: Sheets.\n---\n")));

        assertThat(skills.search("fill a pdf")).extracting(Skill::name).containsExactly("pdf");
        assertThat(skills.search("zebra")).isEmpty();
    }
}
