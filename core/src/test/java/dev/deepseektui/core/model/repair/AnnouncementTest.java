package dev.deepseektui.core.model.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ReplyRepairs.ReplyFlaw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnnouncementTest {
    private final RepairScene scene = new RepairScene();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Let me read the file first:",
                "The test fails in line 3.\n\nLet me look at the parser.",
                "I'll now run the tests.",
                "Good. Now let me update the README.",
                "I will fix the import and run the tests again.",
                "Okay, I'm going to check the configuration…",
                "I found the cause. Next, I'll edit `main.py`.",
                "现在我来查看这个文件。",
                "让我先读取配置文件：",
                "好的，我先运行测试。",
                "Here is the plan:\n1. read\n2. write\n\nLet’s start with the first step.",
                "I need to check how the tests call it:"
            })
    void announced_step_without_a_call_is_found(String text) {
        assertThat(scene.text(text).repairs().flaw()).isEqualTo(ReplyFlaw.ANNOUNCED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "All tests pass.",
                "I changed two files and ran the tests; all pass.",
                "Let me know if you want more.",
                "Should I run the tests?",
                "Shall I go on, or do you want to look first?",
                "If you agree, I'll update the README.",
                "I'll wait for your decision.",
                "You can now run `make test`.",
                "Once you have confirmed, I will apply the change.",
                "Run this:\n```\nlet me see:\n```",
                "I will not change the file.",
                "The function is called `let me read`.",
                "I'll be here.",
                "如果需要，我来修改。",
                "测试全部通过。",
                "请告诉我下一步。"
            })
    void finished_answer_is_no_announcement(String text) {
        assertThat(scene.text(text).repairs().flaw()).isEqualTo(ReplyFlaw.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n\n", "\t", " \n ", "\r\n"})
    void empty_answer_is_found(String text) {
        assertThat(scene.text(text).repairs().flaw()).isEqualTo(ReplyFlaw.EMPTY);
        assertThat(scene.reasoning("I should answer. " + text).repairs().flaw()).isEqualTo(ReplyFlaw.EMPTY);
    }
}
