package dev.deepseektui.core.conversation.message;

import java.util.ListResourceBundle;

/** {@link MessageTexts} in Chinese. */
final class MessageTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"ending.exit", "退出码 {0}"},
            {"ending.timed_out", "{0} 秒后超时"},
            {"ending.failed", "失败"},
            {"ending.malformed", "调用无效"},
            {"ending.said_no", "您拒绝了"},
            {"ending.not_allowed", "不允许"},
            {"ending.cancelled", "已停止"},
            {"ending.unknown", "结果未知"},
        };
    }
}
