package dev.deepseektui.core.base.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TemplateTest {
    @Test
    void facts_stand_where_the_text_wants_them() {
        assertThat(Messages.filled("{1} of {0}", 3, "two")).isEqualTo("two of 3");
    }

    @Test
    void one_is_said_otherwise_than_many() {
        assertThat(Messages.filled("{0} {0:file|files}", 1)).isEqualTo("1 file");
        assertThat(Messages.filled("{0} {0:file|files}", 2)).isEqualTo("2 files");
        assertThat(Messages.filled("{0} {0:file|files}", 0)).isEqualTo("0 files");
    }

    @Test
    void a_fact_is_no_template() {
        assertThat(Messages.filled("in {0}: {1}", "{1}", "{0:a|b}")).isEqualTo("in {1}: {0:a|b}");
    }
}
