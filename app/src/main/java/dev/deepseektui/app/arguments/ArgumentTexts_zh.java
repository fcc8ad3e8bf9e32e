package dev.deepseektui.app.arguments;

import java.util.ListResourceBundle;

/** What is said of a command line that cannot be understood, in Chinese. */
final class ArgumentTexts_zh extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {
            {"form.integer", "“{0}”不是整数"},
            {"form.number", "“{0}”不是数字"},
            {"form.file", "“{0}”在当前区域设置下不能用作文件名；文件名含非 ASCII 字符时请设置 LC_ALL=C.UTF-8"},
            {"form.one_of", "应为 [{0}] 之一（区分大小写），却是“{1}”"},
            {"form.switch", "“{0}”既不是 true 也不是 false"},
            {"form.pair", "“{0}”不是 KEY=VALUE 的形式"},
            {"invalid.option", "选项 '{0}' 的值无效：{1}"},
            {"invalid.place", "第 {0} 个参数（{1}）的值无效：{2}"},
            {"missing.command", "缺少子命令"},
            {"missing.option", "缺少{1:选项|选项}：{0}"},
            {"missing.place", "缺少{1:参数|参数}：{0}"},
            {"missing.value", "选项 '{0}' 缺少参数（{1}）"},
            {"missing.value.found", "选项 '{0}' 需要参数，却遇到 '{1}'"},
            {"before.option", "'{0}' 写在命令 '{1}' 之前，不起作用：请写在其后"},
            {"before.place", "'{0}' 写在命令 '{1}' 之前：多个词请加引号，或把命令写在最前"},
            {"once", "选项 '{0}' 只能写一次"},
            {"left_over.option", "未知的{1:选项|选项}：{0}"},
            {"left_over.word", "多余的参数：{1}（第 {0} 个）"},
            {"left_over.words", "多余的参数：{1}（从第 {0} 个起）"},
        };
    }
}
