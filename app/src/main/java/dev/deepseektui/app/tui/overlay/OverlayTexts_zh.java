package dev.deepseektui.app.tui.overlay;

import java.util.ListResourceBundle;

/** {@link OverlayTexts} in Chinese. */
final class OverlayTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"refuses", " · {0} 拒绝"},
            {"leaves", " · {0}：{1}"},
            {"waiting", "等待您的回答"},
            {"letter", " · 按字母，或 ↑↓ 加回车"},
            {"confirms", "确认"},
            {"back", "返回"},
            {"range", "{0}–{1} / {2}"},
            {"count", "{0} / {1}"},
            {"current", "当前"},
            {"no_match", "没有与“{0}”匹配的项"},
            {"type", "输入"},
            {"narrows", "以筛选"},
            {"chooses", "选择"},
            {"takes", "选用"},
            {"keeps", "保存"},
            {"closes", "关闭"},
            {"more", "更多"},
            {"screen", "全屏"},
            {"panel", "缩小"},
            {"lines", "{0}–{1} / {2} 行"},
        };
    }
}
