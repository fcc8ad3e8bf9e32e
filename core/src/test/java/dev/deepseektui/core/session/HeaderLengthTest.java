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
    private static final int WITHOUT_AGENTS = 2_495;
    private static final int OF_AGENTS = 179;
    private static final int OF_FETCH = 77;

    @TempDir
    Path directory;

    private int tokens(Flag... flags) {
        Header header = DefaultHeader.of(
                ConfigLoader.load(
                        SettingsCatalog.ALL,
                        new ConfigSources(
                                new DeepseekHome(directory),
                                Optional.empty(),
                                Optional.empty(),
                                Map.of(),
                                List.of(flags))),
                directory);
        return new PromptTemplate(new DeepSeekTokenizer(), PromptTemplate.Thinking.ON, 0)
                .header(header.system(), header.tools());
    }

    @Test
    void the_system_text_and_the_tools_are_short() {
        assertThat(tokens()).isLessThanOrEqualTo(WITHOUT_AGENTS + OF_AGENTS + OF_FETCH);
    }

    @Test
    void who_calls_no_agents_does_not_pay_for_their_tool() {
        int without = tokens(SessionScene.flag("agents.max_depth", "0"));

        assertThat(without).isLessThanOrEqualTo(WITHOUT_AGENTS + OF_FETCH);
        assertThat(tokens() - without).isLessThanOrEqualTo(OF_AGENTS);
    }

    @Test
    void who_has_the_web_switched_off_does_not_pay_for_it() {
        assertThat(tokens() - tokens(SessionScene.flag("web.enabled", "false"))).isEqualTo(OF_FETCH);
    }
}
