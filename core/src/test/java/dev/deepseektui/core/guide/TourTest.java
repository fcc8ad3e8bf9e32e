package dev.deepseektui.core.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.language.Language;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TourTest {
    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.speak();
    }

    private final Chapter chapter = new CapacityChapter();
    private final Tour tour = new Tour(List.of(chapter));

    @ParameterizedTest
    @ValueSource(strings = {"tour", "Tour!", " /tour ", "tour context"})
    void it_is_asked_for_by_its_name(String question) {
        assertThat(Tour.askedFor(question)).isPresent();
    }

    @Test
    void a_question_about_it_is_none() {
        assertThat(Tour.askedFor("where is the tour?")).isEmpty();
    }

    @Test
    void all_is_done_first_and_then_explained_under_the_label() {
        for (int step = 0; step < chapter.steps().size(); step++) {
            assertThat(tour.step(Told.turn(step)).calls())
                    .isEqualTo(chapter.steps().get(step));
        }
        GuideAnswer last = tour.step(Told.turn(chapter.steps().size()));
        assertThat(last.calls()).isEmpty();
        assertThat(last.text()).startsWith(GuideTexts.say("who")).contains(chapter.title(), chapter.explanation());
    }

    @Test
    void the_first_one_looks_then_makes_a_change_and_names_what_else_there_is() {
        Tour first = Tour.askedFor("tour").orElseThrow();

        assertThat(first.step(Told.turn(0)).calls()).containsExactly(Calls.list("."));
        assertThat(first.step(Told.turn(0)).text()).startsWith("Step 1 of 2 of the tour. Your message");
        assertThat(first.step(Told.turn(1)).calls())
                .singleElement()
                .satisfies(call -> assertThat(call.name()).isEqualTo("write_file"));
        String said = first.step(Told.turn(2)).text();
        assertThat(said).contains("/undo", "`@`", "/copy", FirstStepsChapter.FILE);
        assertThat(said.substring(said.indexOf("in five lines")).lines().filter(line -> line.startsWith("- ")))
                .hasSize(5);
    }

    @Test
    void no_step_looks_for_words_that_stand_everywhere() {
        Tour context = Tour.askedFor("tour context").orElseThrow();

        for (int step = 0; step < 9; step++) {
            assertThat(context.step(Told.turn(step)).calls())
                    .noneMatch(call ->
                            call.name().equals("grep") && call.arguments().matches(".*\\b(the|a|an|of)\\b.*"));
        }
    }

    @Test
    void it_is_given_in_chinese_where_chinese_is_spoken_with_the_same_calls_commands_and_five_lines() {
        Language.CHINESE.speak();
        Tour first = Tour.askedFor("导览").orElseThrow();

        assertThat(first.step(Told.turn(0)).text()).startsWith("导览第 1 步，共 2 步。您的消息");
        assertThat(first.step(Told.turn(0)).calls()).containsExactly(Calls.list("."));
        String said = first.step(Told.turn(2)).text();
        assertThat(said).startsWith("*内置向导").contains("/undo", "`@`", "/copy", FirstStepsChapter.FILE);
        assertThat(said.substring(said.indexOf("五行")).lines().filter(line -> line.startsWith("- ")))
                .hasSize(5);
        assertThat(Tour.askedFor("tour context")).isPresent();
        assertThat(Tour.askedFor("导览 上下文")).isPresent();
    }

    @Test
    void it_says_how_many_calls_it_made() {
        assertThat(chapter.steps()).hasSize(4);
        assertThat(chapter.steps().stream().mapToInt(List::size).sum()).isEqualTo(13);
        assertThat(chapter.explanation()).contains("four requests with thirteen calls");
    }
}
