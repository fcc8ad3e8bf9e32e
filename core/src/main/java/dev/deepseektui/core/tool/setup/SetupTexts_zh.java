package dev.deepseektui.core.tool.setup;

import java.util.ListResourceBundle;

/** {@link SetupTexts} in Chinese. */
final class SetupTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"instructions", "指令（token 数）"},
            {"scoped", "针对部分文件的指令（触及其中之一后的词元数）"},
            {"skill", "技能（加载后的 token 数）"},
            {"command", "命令（执行时的 token 数）"},
            {"agent", "代理（其指令的 token 数）"},
            {"hook", "钩子"},
            {"ignored", "未使用"},
            {"nothing", "您和此文件夹都没有带来任何内容。"},
        };
    }
}
