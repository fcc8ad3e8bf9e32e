package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tokens.PromptTemplate;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every request begins with the header: whoever makes it longer says here by how much. */
class HeaderLengthTest {
    @Test
    void the_system_text_and_the_tools_are_short(@TempDir Path directory) {
        Header header = UsualHeader.of(
                ConfigLoader.load(
                        SettingsCatalog.ALL,
                        new ConfigSources(
                                new DeepseekHome(directory), Optional.empty(), Optional.empty(), Map.of(), List.of())),
                directory);
        PromptTemplate template = new PromptTemplate(new DeepSeekTokenizer(), PromptTemplate.Thinking.ON, 0);

        int tokens = template.header(header.system(), header.tools());

        assertThat(tokens).isLessThanOrEqualTo(2_340);
    }
}
