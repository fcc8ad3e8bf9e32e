package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.session.SettingsCatalog;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SettingsCatalogTest {
    @Test
    void no_two_keys_share_a_name_or_a_variable() {
        assertThat(SettingsCatalog.ALL.keys()).extracting(ConfigKey::name).doesNotHaveDuplicates();
        assertThat(SettingsCatalog.ALL.keys().stream()
                        .flatMap(key -> Stream.of(key.variable(), key.shortVariable()))
                        .filter(variable -> variable != null))
                .doesNotHaveDuplicates();
    }

    @Test
    void every_built_in_value_is_allowed_by_its_own_type() {
        SettingsCatalog.ALL.keys().forEach(SettingsCatalogTest::assertBuiltInRoundTrips);
    }

    private static <T> void assertBuiltInRoundTrips(ConfigKey<T> key) {
        key.builtIn().ifPresent(value -> {
            Object written = value instanceof Enum<?> constant ? constant.name().toLowerCase(Locale.ROOT) : value;
            assertThat(key.type().fromToml(written)).as(key.name()).hasValue(value);
        });
    }
}
