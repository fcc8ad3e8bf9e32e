package dev.deepseektui.core.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TourTest {
    private final Chapter chapter = new CapacityChapter();
    private final Tour tour = new Tour(List.of(chapter));

    @ParameterizedTest
    @ValueSource(strings = {"tour", "Tour!", " /tour "})
    void it_is_asked_for_by_its_name(String question) {
        assertThat(Tour.isAskedFor(question)).isTrue();
    }

    @Test
    void a_question_about_it_is_none() {
        assertThat(Tour.isAskedFor("where is the tour?")).isFalse();
    }

    @Test
    void all_is_done_first_and_then_explained_under_the_label() {
        for (int step = 0; step < chapter.steps().size(); step++) {
            assertThat(tour.step(Told.turn(step)).calls())
                    .isEqualTo(chapter.steps().get(step));
        }
        GuideAnswer last = tour.step(Told.turn(chapter.steps().size()));
        assertThat(last.calls()).isEmpty();
        assertThat(last.text()).startsWith(Guide.LABEL).contains(chapter.title(), chapter.explanation());
    }

    @Test
    void it_says_how_many_calls_it_made() {
        assertThat(chapter.steps()).hasSize(4);
        assertThat(chapter.steps().stream().mapToInt(List::size).sum()).isEqualTo(13);
        assertThat(chapter.explanation()).contains("four requests with thirteen calls");
    }
}
