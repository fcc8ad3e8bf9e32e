package dev.deepseektui.app.phrase;

/** What happened, as the tape tells it in English. */
final class NoticePhrases {
    static final String[][] ROWS = {
        // How turns end
        {
            "Stopped after {0} (cost.turn_step_limit). Send a message to continue.",
            "在 {0~} 后停止（cost.turn_step_limit）。发送消息即可继续。"
        },
        {"Cost limit of the {0} reached: ${1} of ${2}. {3}", "{0~}费用已达上限：${1} / ${2}。{3~}"},
        {"Send a message to continue, or allow a higher cost.", "发送消息即可继续，或允许更高的费用。"},
        {"Raise cost.session_limit_usd to continue.", "请提高 cost.session_limit_usd 后继续。"},
        {"Internal error ({0}). Details in the log; send the message again.", "内部错误（{0}）。详情见日志；请重新发送消息。"},
        {
            "The conversation has {0} tokens, and with {1} kept for the answer the model's window of {2} is full. Start a new session or fork this one from an earlier message.",
            "对话有 {0} token，为回答保留 {1} 后，模型的窗口 {2} 已满。请开始新会话，或从更早的消息复制本会话。"
        },
        {
            "The provider ran out of capacity in the middle of the answer. /retry, or send the message again.",
            "提供方在回答途中资源不足。请用 /retry，或重新发送消息。"
        },
        {"Send “continue”, or raise model.max_tokens.", "请发送“continue”，或提高 model.max_tokens。"},
        {"The rest of the answer was blocked.", "回答的其余部分已被屏蔽。"},
        {"A hook ended the turn: {0}", "钩子结束了本轮：{0}"},
        // Failures of a provider
        {"API key rejected by {0} ({1}); {2}", "{0} 拒绝了 API 密钥（{1}）；{2~}"},
        {"Balance used up at {0} ({1}); {2}", "{0} 的余额已用完（{1}）；{2~}"},
        {"{0} finds the prompt too long ({1}); {2}", "{0} 认为提示过长（{1}）；{2~}"},
        {"{0} refuses the parameters ({1}); {2}", "{0} 拒绝了参数（{1}）；{2~}"},
        {"{0} is busy ({1}); {2}", "{0} 繁忙（{1}）；{2~}"},
        {"{0} failed ({1}); {2}", "{0} 出错（{1}）；{2~}"},
        {"{0} is overloaded ({1}); {2}", "{0} 过载（{1}）；{2~}"},
        {"{0} cannot be reached behind its gateway ({1}); {2}", "无法通过网关连接 {0}（{1}）；{2~}"},
        {"{0} answers unexpectedly ({1}); {2}", "{0} 的应答不符合预期（{1}）；{2~}"},
        {"{0} refuses the request ({1}); {2}", "{0} 拒绝了请求（{1}）；{2~}"},
        {"{0} ended the answer before it was whole; {1}", "{0} 提前结束了回答；{1~}"},
        {"{0} ran out of capacity in the middle of the answer; {1}", "{0} 在回答途中资源不足；{1~}"},
        {"{0} sent JSON that is no answer; {1}", "{0} 发来的 JSON 不是回答；{1~}"},
        {"{0} answers with a web page; {1}", "{0} 的应答是网页；{1~}"},
        {"{0} was not waited for: cancelled", "已取消，不再等待 {0}"},
        {"{0} has a certificate that is not trusted ({1}); {2}", "{0} 的证书不受信任（{1}）；{2~}"},
        {"{0} cannot be found; {1}", "找不到 {0}；{1~}"},
        {"{0} cannot be reached ({1}); {2}", "无法连接 {0}（{1~}）；{2~}"},
        {"{0} broke the connection ({1}); {2}", "{0} 中断了连接（{1~}）；{2~}"},
        {"{0} took no connection within {1} s; {2}", "{0} 在 {1} 秒内没有接受连接；{2~}"},
        {"{0} gave no answer for {1} s; {2}", "{0} 已 {1} 秒没有应答；{2~}"},
        {"The answer was cut off: {0}", "回答中断：{0~}"},
        {"Cancelled after: {0}", "已取消，此前：{0~}"},
        {"compact the conversation", "请压缩对话"},
        {"run `deepseek-tui login` or check model.api_key", "请运行 `deepseek-tui login`，或检查 model.api_key"},
        {"top up your account", "请为账户充值"},
        {"check the settings of [model]", "请检查 [model] 的设置"},
        {"try again later", "请稍后再试"},
        {"name your certificates in network.ca_file", "请在 network.ca_file 中指定证书"},
        {
            "check model.name, and whether model.base_url must end with /v1",
            "请检查 model.name，以及 model.base_url 是否应以 /v1 结尾"
        },
        {"check model.base_url", "请检查 model.base_url"},
        {"check the network and model.base_url", "请检查网络和 model.base_url"},
        {"{0}, retry {1} of {2} in {3}", "{0~}，{3} 后第 {1} / {2} 次重试"},
        {"bad request", "请求有误"},
        {"context overflow", "超出上下文"},
        {"key refused", "密钥被拒绝"},
        {"balance used up", "余额已用完"},
        {"parameters refused", "参数被拒绝"},
        {"rate limited", "请求受限"},
        {"server error", "服务器出错"},
        {"server overloaded", "服务器过载"},
        {"network failure", "网络故障"},
        {"timed out", "超时"},
        {"certificate not trusted", "证书不受信任"},
        {"unexpected answer", "应答不符合预期"},
        {"answer cut off", "回答中断"},
        {"cancelled", "已取消"},
        // Why there is no sandbox
        {"sandbox.mode is off", "sandbox.mode 为 off"},
        {"nobody asked for one", "没有要求沙箱"},
        {"bubblewrap is not installed", "未安装 bubblewrap"},
        {"apt install bubblewrap, or what your system calls it", "请运行 apt install bubblewrap，或安装系统中对应的软件包"},
        {
            "this system lets only programs with an AppArmor profile make user namespaces",
            "此系统只允许有 AppArmor 配置的程序创建用户命名空间"
        },
        {"this system lets only programs with an AppArmor profile use their namespaces", "此系统只允许有 AppArmor 配置的程序使用命名空间"
        },
        {
            "give bubblewrap a profile that says `userns,`: docs/security.md",
            "请为 bubblewrap 添加含 `userns,` 的配置：docs/security.md"
        },
        {"this container takes CAP_SETFCAP from root", "此容器不给 root CAP_SETFCAP"},
        {"run as another user; the container is a boundary, too", "请以其他用户运行；容器本身也是边界"},
        {"this container or kernel allows no user namespaces", "此容器或内核不允许用户命名空间"},
        {"the container is a boundary, too", "容器本身也是边界"},
        {"user namespaces are switched off, or this is a sandbox already", "用户命名空间已关闭，或已在沙箱中"},
        {"see user.max_user_namespaces", "见 user.max_user_namespaces"},
        {"bubblewrap is too old", "bubblewrap 版本过旧"},
        {"install version 0.4 or later", "请安装 0.4 或更新版本"},
        {"bubblewrap failed: {0}", "bubblewrap 失败：{0}"},
        {"try `bwrap --unshare-user --ro-bind / / true`", "请试 `bwrap --unshare-user --ro-bind / / true`"},
        {"{0} cannot be run: {1}", "无法运行 {0}：{1~}"},
        {"check its permissions", "请检查其权限"},
        {"sandbox-exec failed: {0}", "sandbox-exec 失败：{0}"},
        {"see docs/security.md", "见 docs/security.md"},
        // Grants
        {"edits of files in this folder", "编辑此文件夹中的文件"},
        {"exactly {0}", "仅 {0}"},
        {"the network, for all commands in the sandbox", "沙箱内所有命令的网络"},
        {"with .git to write", "可写 .git"},
        {"with the network", "可用网络"},
        {"outside the sandbox", "在沙箱之外"},
        // Files that cannot be attached, or brought back
        {"does not exist", "不存在"},
        {"is protected by the settings (tools.protect)", "受设置保护（tools.protect）"},
        {"names no lines of it: it has {0}", "超出其行数：共 {0} 行"},
        {"is {0}, not text", "是 {0}，不是文本"},
        {"is not text in UTF-8", "不是 UTF-8 文本"},
        {"cannot be read: {0}", "无法读取：{0~}"},
        {"this session is not kept", "本会话不保存"},
        {"rewind.files is off", "rewind.files 已关闭"},
        {"the project folder is a home or the root", "项目文件夹是主目录或根目录"},
        {"the project folder has more than {0}", "项目文件夹超过 {0}"},
        {"the project folder cannot be looked at: {0}", "无法查看项目文件夹：{0~}"},
        // What tools could not do
        {"{0} does not exist", "{0} 不存在"},
        {"{0} is outside the workspace; only files inside it can be used", "{0} 在项目文件夹之外；只能使用其中的文件"},
        // Why there is no summary
        {"it was empty", "内容为空"},
        {"it called tools, which were not run", "它调用了工具，未予执行"},
        {"it was cut off", "被截断"},
        {"a part of it was missing", "缺少一部分"},
        {"it was not smaller than 40 % of what it replaces", "长度超过所替代内容的 40 %"},
        {"it dropped names that the work needs", "丢失了工作需要的名称"},
        {"the request would not fit into the window", "请求放不进窗口"},
        {"the request failed", "请求失败"},
        {"the request was cancelled", "请求已取消"},
        // Why a file does not stay whole
        {"it cannot be read here", "在此无法读取"},
        {"it cannot be read now", "目前无法读取"},
        {"it is a directory", "是文件夹"},
        {"it is a symbolic link", "是符号链接"},
        {"it is outside the project folder", "在项目文件夹之外"},
        {"it is protected", "受保护"},
        {"git ignores it", "被 git 忽略"},
        {"it is no regular file", "不是普通文件"},
        {"it is no UTF-8 text", "不是 UTF-8 文本"},
    };

    private NoticePhrases() {}
}
