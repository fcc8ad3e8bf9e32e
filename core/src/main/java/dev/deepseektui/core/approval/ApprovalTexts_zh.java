package dev.deepseektui.core.approval;

import java.util.ListResourceBundle;

/** {@link ApprovalTexts} in Chinese. */
final class ApprovalTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"mode.plan", "只规划，只读"},
            {"mode.ask", "改动前询问"},
            {"mode.edits", "允许编辑"},
            {"mode.auto", "自动，沙箱内"},
            {"mode.full", "完全访问"},
            {"mode.dropped", "该会话之前处于 {0} 模式；现在以 {1} 模式继续。要再次使用 {0}：--mode {0}，或在界面中输入 /mode {0}。"},
        };
    }
}
