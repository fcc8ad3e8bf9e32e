#!/bin/sh
# Installs deepseek-tui for this user, or takes it away again. Nothing else is changed, and nothing needs to be there
# but tar, xz and curl or wget.
#
#   sh install.sh [--prefix DIR] [--version VERSION] [--from URL] [--uninstall] [--help]
#
#   --prefix DIR       into DIR/share/deepseek-tui, with a link in DIR/bin; ~/.local unless said
#   --version VERSION  ${version} unless said
#   --from URL         where the releases lie
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
Installs deepseek-tui for this user, or takes it away again.

  sh install.sh [--prefix DIR] [--version VERSION] [--from URL] [--uninstall]

  --prefix DIR       into DIR/share/deepseek-tui, with a link in DIR/bin; ~/.local unless said
  --version VERSION  $version unless said
  --from URL         where the releases lie; $releases unless said
  --uninstall        takes all of it away; sessions and settings stay in ~/.deepseek
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
        *) die "unknown option $1; there are --prefix DIR, --version VERSION, --from URL, --uninstall and --help" ;;
    esac
    shift
done
[ -n "$prefix" ] || die "HOME is not set: say where to with --prefix DIR"
case $prefix in
    /*) ;;
    *) prefix=$PWD/$prefix ;;
esac
case $version in
    '' | *[!0-9A-Za-z.-]*) die "'$version' is no version" ;;
esac
share=$prefix/share/deepseek-tui
link=$prefix/bin/deepseek-tui

# A file of this name that is not our link is somebody else's.
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
    printf 'deepseek-tui is gone from %s; sessions and settings stay in ~/.deepseek\n' "$prefix"
    exit 0
fi

[ ! -e "$link" ] || is_ours || die "$link is there and not from here: remove it, or choose another --prefix"
case $(uname -s) in
    Linux) os=linux ;;
    Darwin) os=darwin ;;
    *) die "there is no image for $(uname -s): on Windows run this inside WSL" ;;
esac
case $(uname -m) in
    x86_64 | amd64) arch=x64 ;;
    arm64 | aarch64) arch=arm64 ;;
    *) die "there is no image for $(uname -m): build it from source" ;;
esac
image=deepseek-tui-$version-$os-$arch

put_link() {
    mkdir -p "$prefix/bin" && ln -sf "$share/$image/bin/deepseek-tui" "$link.new" && mv -f "$link.new" "$link" ||
        die "cannot write $link"
    case :${PATH-}: in
        *:"$prefix/bin":*) ;;
        *) printf 'Add %s to your PATH to start it by name.\n' "$prefix/bin" ;;
    esac
}

if "$share/$image/bin/deepseek-tui" --version >/dev/null 2>&1; then
    put_link
    printf 'deepseek-tui %s is installed in %s already\n' "$version" "$prefix"
    exit 0
fi

for tool in tar xz; do
    command -v $tool >/dev/null 2>&1 || die "needs $tool to unpack: install it first"
done
if command -v curl >/dev/null 2>&1; then
    fetch() { curl -fsSL --retry 2 -o "$2" "$1"; }
elif command -v wget >/dev/null 2>&1; then
    fetch() { wget -q -O "$2" "$1"; }
else
    die "needs curl or wget to download: install one first"
fi
if command -v sha256sum >/dev/null 2>&1; then
    hash() { sha256sum <"$1"; }
elif command -v shasum >/dev/null 2>&1; then
    hash() { shasum -a 256 <"$1"; }
else
    die "needs sha256sum or shasum to check what it downloads: install one first"
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
read -r wanted _ <"$scratch/sha256"
found=$(hash "$scratch/image.tar.xz")
found=${found%% *}
[ "$found" = "$wanted" ] || die "what came from $url is not what was released (its SHA-256 is $found): nothing is installed"
xz -dc "$scratch/image.tar.xz" | tar -xf - -C "$scratch" || die "cannot unpack what came from $url"
"$scratch/$image/bin/deepseek-tui" --version >/dev/null || die "the program does not start here: nothing is installed"

# What runs now may still need its files; it is a version before the last at the next installation.
last=
! is_ours || last=$(readlink "$link")
rm -rf "${share:?}/$image"
mv "$scratch/$image" "$share/$image" || die "cannot write $share/$image"
put_link
for old in "$share"/deepseek-tui-*; do
    case $last/ in
        "$old"/*) continue ;;
    esac
    [ "$old" = "$share/$image" ] || rm -rf "$old"
done
printf 'deepseek-tui %s is installed: %s\n' "$version" "$link"
