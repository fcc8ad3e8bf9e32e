#!/bin/sh
# Installs deepseek-tui for the current user, or uninstalls it. Changes nothing else. Needs tar, xz, curl or wget, and sha256sum or
# shasum.
#
#   sh install.sh [--prefix DIR] [--version VERSION] [--from URL] [--uninstall] [--help]
#
#   --prefix DIR       install into DIR/share/deepseek-tui, with a symbolic link in DIR/bin (default: ~/.local)
#   --version VERSION  install this version (default: ${version})
#   --from URL         download releases from this URL
#   --uninstall        remove deepseek-tui, but keep the sessions and settings in ~/.deepseek
set -u

version='${version}'
releases='${releases}'
prefix=${HOME:+$HOME/.local}
uninstall=

die() {
    printf 'install.sh: %s\n' "$1" >&2
    exit 1
}

usage() {
    cat <<END
Install deepseek-tui for the current user, or uninstall it.

  sh install.sh [--prefix DIR] [--version VERSION] [--from URL] [--uninstall]

  --prefix DIR       install into DIR/share/deepseek-tui, with a symbolic link in DIR/bin (default: ~/.local)
  --version VERSION  install this version (default: $version)
  --from URL         download releases from this URL (default: $releases)
  --uninstall        remove deepseek-tui, but keep the sessions and settings in ~/.deepseek
END
}

while [ $# -gt 0 ]; do
    case $1 in
        --help | -h)
            usage
            exit 0 ;;
        --uninstall) uninstall=yes ;;
        --prefix | --version | --from)
            [ $# -gt 1 ] || die "$1 needs a value"
            case $1 in
                --prefix) prefix=$2 ;;
                --version) version=${2#v} ;;
                --from) releases=$2 ;;
            esac
            shift ;;
        *) die "unknown option $1; see --help" ;;
    esac
    shift
done
[ -n "$prefix" ] || die "HOME is not set: choose a directory with --prefix DIR"
case $prefix in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
case $version in
    '' | *[!0-9A-Za-z.-]*) die "invalid version '$version'" ;;
esac
share=$prefix/share/deepseek-tui
link=$prefix/bin/deepseek-tui

# Returns whether the link was created by this installer.
is_ours() {
    [ -L "$link" ] || return 1
    case $(readlink "$link") in
        "$share"/*) return 0 ;;
        *) return 1 ;;
    esac
}

if [ -n "$uninstall" ]; then
    ! is_ours || rm -f "$link" || die "cannot remove $link"
    rm -rf "$share" || die "cannot remove $share"
    printf 'Removed deepseek-tui from %s; sessions and settings remain in ~/.deepseek\n' "$prefix"
    exit 0
fi

[ ! -e "$link" ] || is_ours || die "$link already exists and was not created by this installer: remove it, or choose another --prefix"
case $(uname -s) in
    Linux) os=linux ;;
    Darwin) os=darwin ;;
    *) die "$(uname -s) is not supported; on Windows, run this inside WSL" ;;
esac
case $(uname -m) in
    x86_64 | amd64) arch=x64 ;;
    arm64 | aarch64) arch=arm64 ;;
    *) die "no release for $(uname -m): build from source" ;;
esac
image=deepseek-tui-$version-$os-$arch

put_link() {
    mkdir -p "$prefix/bin" && ln -sf "$share/$image/bin/deepseek-tui" "$link.new" && mv -f "$link.new" "$link" ||
        die "cannot write $link"
    case :${PATH-}: in
        *:"$prefix/bin":*) ;;
        *) printf 'Add %s to your PATH to run deepseek-tui by name.\n' "$prefix/bin" ;;
    esac
}

if "$share/$image/bin/deepseek-tui" --version >/dev/null 2>&1; then
    put_link
    printf 'deepseek-tui %s is already installed in %s\n' "$version" "$prefix"
    exit 0
fi

for tool in tar xz; do
    command -v $tool >/dev/null 2>&1 || die "$tool is required to unpack the release: install it first"
done
if command -v curl >/dev/null 2>&1; then
    fetch() { curl -fsSL --retry 2 -o "$2" "$1"; }
elif command -v wget >/dev/null 2>&1; then
    fetch() { wget -q -O "$2" "$1"; }
else
    die "curl or wget is required to download the release: install one first"
fi
if command -v sha256sum >/dev/null 2>&1; then
    hash() { sha256sum <"$1"; }
elif command -v shasum >/dev/null 2>&1; then
    hash() { shasum -a 256 <"$1"; }
else
    die "sha256sum or shasum is required to verify the download: install one first"
fi

mkdir -p "$share" || die "cannot write $share: choose another --prefix"
scratch=$share/.new.$$
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
mkdir "$scratch" || die "cannot write $share"
url=$releases/v$version/$image.tar.xz
fetch "$url" "$scratch/image.tar.xz" || die "cannot download $url"
fetch "$url.sha256" "$scratch/sha256" || die "cannot download $url.sha256"
read -r expected _ <"$scratch/sha256"
actual=$(hash "$scratch/image.tar.xz")
actual=${actual%% *}
[ "$actual" = "$expected" ] || die "checksum mismatch for $url (expected SHA-256 $expected, got $actual): nothing was installed"
xz -dc "$scratch/image.tar.xz" | tar -xf - -C "$scratch" || die "cannot unpack $url"
"$scratch/$image/bin/deepseek-tui" --version >/dev/null || die "the program does not start on this machine: nothing was installed"

# Keeps the previous version, because running processes may still need its files. The next installation removes it.
previous=
! is_ours || previous=$(readlink "$link")
rm -rf "${share:?}/$image"
mv "$scratch/$image" "$share/$image" || die "cannot write $share/$image"
put_link
for old in "$share"/deepseek-tui-*; do
    case $previous/ in
        "$old"/*) continue ;;
    esac
    [ "$old" = "$share/$image" ] || rm -rf "$old"
done
printf 'Installed deepseek-tui %s: %s\n' "$version" "$link"
