package dev.deepseektui.core.base.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.language.Messages.TextTemplate;
import org.junit.jupiter.api.Test;

class TemplateTest {
    @Test
    void facts_stand_where_the_text_wants_them() {
        assertThat(TextTemplate.filled("{1} of {0}", 3, "two")).isEqualTo("two of 3");
    }

    @Test
    void one_is_said_otherwise_than_many() {
        assertThat(TextTemplate.filled("{0} {0:file|files}", 1)).isEqualTo("1 file");
        assertThat(TextTemplate.filled("{0} {0:file|files}", 2)).isEqualTo("2 files");
        assertThat(TextTemplate.filled("{0} {0:file|files}", 0)).isEqualTo("0 files");
    }

    @Test
    void a_fact_is_no_template() {
        assertThat(TextTemplate.filled("in {0}: {1}", "{1}", "{0:a|b}")).isEqualTo("in {1}: {0:a|b}");
    }
}
