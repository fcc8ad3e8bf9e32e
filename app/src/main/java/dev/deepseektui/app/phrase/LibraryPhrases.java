package dev.deepseektui.app.phrase;

/** Picocli's error messages for arguments, in Chinese. */
final class LibraryPhrases {
    static final String[][] ROWS = {
        {"Unknown option: {0}", "未知的选项：{0}"},
        {"Unknown options: {0}", "未知的选项：{0}"},
        {"Unmatched argument at index {0}: {1}", "多余的参数：{1}（第 {0} 个）"},
        {"Unmatched arguments from index {0}: {1}", "多余的参数：{1}（从第 {0} 个起）"},
        {"Missing required parameter: {0}", "缺少参数：{0}"},
        {"Missing required parameters: {0}", "缺少参数：{0}"},
        {"Missing required option: {0}", "缺少选项：{0}"},
        {"Missing required options: {0}", "缺少选项：{0}"},
        {"Missing required subcommand", "缺少子命令"},
        {"Missing required parameter for option {0} ({1})", "选项 {0} 缺少参数（{1}）"},
        {"Invalid value for option {0} ({1}): {2}", "选项 {0}（{1}）的值无效：{2}"},
        {"Invalid value for option {0}: {1}", "选项 {0} 的值无效：{1}"},
        {"Expected parameter for option {0} but found {1}", "选项 {0} 需要参数，却遇到 {1}"},
        {"option {0} should be specified only once", "选项 {0} 只能写一次"},
    };

    private LibraryPhrases() {}
}
