package dev.deepseektui.core.approval.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.rule.RulePatterns.Hosts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostsTest {
    @ParameterizedTest
    @CsvSource({
        "docs.oracle.com, docs.oracle.com, true",
        "docs.oracle.com, DOCS.Oracle.com., true",
        "docs.oracle.com, oracle.com, false",
        "docs.oracle.com, docs.oracle.com.evil.org, false",
        "docs.oracle.com, evil-docs.oracle.com, false",
        "*.oracle.com, docs.oracle.com, true",
        "*.oracle.com, a.docs.oracle.com, true",
        "*.oracle.com, oracle.com, false",
        "*.oracle.com, evil-oracle.com, false",
        "*.oracle.com, docs.oracle.com.evil.org, false",
        "*, oracle.com, true"
    })
    void a_host_is_covered_by_its_name_or_what_it_is_below(String form, String host, boolean isCovered) {
        assertThat(Hosts.covers(form, host)).isEqualTo(isCovered);
    }
}
