package dev.deepseektui.core.tool.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tool.mcp.McpTool.ToolName;
import org.junit.jupiter.api.Test;

class ToolNameTest {
    @Test
    void a_name_says_server_and_tool() {
        assertThat(ToolName.of("github", "create_issue")).isEqualTo("mcp__github__create_issue");
    }

    @Test
    void names_that_could_be_meant_twice_bear_a_hash_of_both() {
        assertThat(ToolName.of("a__b", "c")).isNotEqualTo(ToolName.of("a", "b__c"));
        assertThat(ToolName.of("a_", "b")).isNotEqualTo(ToolName.of("a", "_b"));
        assertThat(ToolName.of("a", "b.c"))
                .isNotEqualTo(ToolName.of("a", "b c"))
                .matches("mcp__a__b_c_[0-9a-f]{8}");
    }

    @Test
    void no_name_is_longer_than_what_providers_take_and_cutting_merges_none() {
        String long_ = "x".repeat(80);

        assertThat(ToolName.of("server", long_ + "1")).hasSize(64).isNotEqualTo(ToolName.of("server", long_ + "2"));
    }
}
