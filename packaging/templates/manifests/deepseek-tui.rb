class DeepseekTui < Formula
  desc "Terminal coding assistant for DeepSeek models that manages its own context"
  homepage "${homepage}"
  version "${version}"
  license "MIT"

  on_macos do
    on_arm do
      url "${releases}/v${version}/deepseek-tui-${version}-darwin-arm64.tar.xz"
      sha256 "${sha256.darwin-arm64}"
    end
    on_intel do
      url "${releases}/v${version}/deepseek-tui-${version}-darwin-x64.tar.xz"
      sha256 "${sha256.darwin-x64}"
    end
  end

  on_linux do
    on_arm do
      url "${releases}/v${version}/deepseek-tui-${version}-linux-arm64.tar.xz"
      sha256 "${sha256.linux-arm64}"
    end
    on_intel do
      url "${releases}/v${version}/deepseek-tui-${version}-linux-x64.tar.xz"
      sha256 "${sha256.linux-x64}"
    end
  end

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/deepseek-tui"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/deepseek-tui --version")
  end
end
