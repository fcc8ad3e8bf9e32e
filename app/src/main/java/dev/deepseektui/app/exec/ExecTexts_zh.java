package dev.deepseektui.app.exec;

import java.util.ListResourceBundle;

/** {@link ExecTexts} in Chinese. */
final class ExecTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"ask", "y 允许，n 拒绝，r 原因："},
            {"agent_asks", "代理 {0} 请求许可。"},
            {"ask.granted", "y 允许，a 直到退出，n 拒绝，r 原因："},
            {"ask.lasting", "y 允许，w 在此始终允许，n 拒绝，r 原因："},
            {"ask.both", "y 允许，a 直到退出，w 在此始终允许，n 拒绝，r 原因："},
            {"grants", "直到退出：{0}"},
            {"rules", "在此文件夹中始终允许：{0}"},
            {"thinking", "思考"},
            {"nothing", "没有要问的内容：请给出提示，例如 deepseek-tui exec \"explain src/Main.java\"，或通过管道传入。"},
            {"pipe.silent", "标准输入已打开但 {0} 秒内没有内容，因此不再读取；用 </dev/null 关闭可立即开始。"},
            {"refused", "未获许可，因为这里无法询问：{0}。"},
            {"refused.more", "{0} 等，另有 {1} 项"},
            {"refused.edits", "如要允许：--mode edits。"},
            {"refused.auto", "如要允许：--mode auto（命令在沙箱中运行）或 --mode full。"},
            {"refused.full", "如要允许：--mode full。"},
            {"refused.terminal", "只能在终端上允许。"},
            {"refused.rules", "或添加规则（deepseek-tui permissions add allow RULE）：{0}"},
            {"no_sandbox", "- 命令在没有沙箱的情况下运行：{0}（{1}）"},
            {"rule", "- 在此始终允许：{0}"},
            {"rule.unkept", "- 在此允许：{0}，直到结束：{1}"},
        };
    }
}
