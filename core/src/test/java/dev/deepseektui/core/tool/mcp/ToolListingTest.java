package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.tool.mcp.FakeServers.fake;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The offered and rejected tools of a server's list. */
class ToolListingTest {
    @Test
    void a_tool_whose_name_people_cannot_be_told_is_left_out() throws IOException {
        JsonNode listed = Json.tree("[{\"name\":\"a\\nb\"},{\"name\":\"\\u001b[2J\"},{\"name\":\"@resources\"},"
                + "{\"name\":\"" + "x".repeat(300) + "\"}]");

        McpTool.ToolListing listing = McpTool.ToolListing.of(fake("fake"), listed);

        assertThat(listing.tools()).isEmpty();
        assertThat(listing.leftOut())
                .containsExactly(
                        "a␊b: invalid name",
                        "␛[2J: invalid name",
                        "@resources: the name is reserved for reading resources",
                        "x".repeat(200) + ": invalid name");
    }

    @Test
    void a_tool_with_a_field_of_the_wrong_type_is_left_out_and_the_others_stay() throws IOException {
        JsonNode listed = Json.tree("[{\"name\":\"a\",\"description\":{},\"inputSchema\":{}},"
                + "{\"name\":7},{\"name\":\"b\",\"title\":null,\"inputSchema\":{}}]");

        McpTool.ToolListing listing = McpTool.ToolListing.of(fake("fake"), listed);

        assertThat(listing.tools()).containsOnlyKeys("b");
        assertThat(listing.leftOut()).containsExactly("a: description must be a text", "7: name must be a text");
    }

    @Test
    void of_a_flood_of_tools_the_first_count() {
        List<JsonNode> listed = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            listed.add(Json.object().put("name", "tool-" + i).set("inputSchema", Json.object()));
        }

        McpTool.ToolListing listing = McpTool.ToolListing.of(fake("fake"), listed);

        assertThat(listing.tools()).hasSize(1000).containsKey("tool-999");
        assertThat(listing.leftOut()).containsExactly("all tools after the first 1000");
    }
}
