package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.conversation.tokens.PromptTemplate;
import dev.deepseektui.testkit.DefaultHeader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The length of the header. Every request begins with it, so an increase must be recorded here. */
class HeaderLengthTest {
    private static final int MAX_SYSTEM = 700;
    private static final int MAX_TOOLS = 3_500;

    @TempDir
    Path directory;

    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();

    private Header header(Flag... flags) {
        return DefaultHeader.of(
                ConfigLoader.load(
                        SettingsCatalog.ALL,
                        new ConfigSources(
                                new DeepseekHome(directory),
                                Optional.empty(),
                                Optional.empty(),
                                Map.of(),
                                List.of(flags))),
                directory);
    }

    private int tokens(Header header) {
        return new PromptTemplate(tokenizer, PromptTemplate.Thinking.ON, 0).header(header.system(), header.tools());
    }

    @Test
    void the_header_of_a_new_session_is_short() {
        Header header = header();

        assertThat(tokenizer.count(header.system())).isLessThanOrEqualTo(MAX_SYSTEM);
        assertThat(tokens(header) - tokenizer.count(header.system())).isLessThanOrEqualTo(MAX_TOOLS);
    }

    @Test
    void tools_that_are_switched_off_are_not_in_the_header() {
        Header without = header(SessionScene.flag("agents.max_depth", "0"), SessionScene.flag("web.enabled", "false"));

        assertThat(without.tools()).doesNotContain("\"name\":\"task\"", "\"name\":\"web_fetch\"");
        assertThat(tokens(without)).isLessThan(tokens(header()));
    }
}
