package dev.deepseektui.core.setup;

import java.util.ListResourceBundle;

/** {@link SetupTexts} in Chinese. */
final class SetupTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"instructions", "指令（词元数）"},
            {"skill", "技能（加载后的词元数）"},
            {"command", "命令（执行时的词元数）"},
            {"agent", "代理（其指令的词元数）"},
            {"hook", "钩子"},
            {"ignored", "未使用"},
            {"nothing", "你和此文件夹都没有带来任何内容。"},
        };
    }
}
