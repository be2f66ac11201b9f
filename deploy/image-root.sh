#!/bin/sh
# Completes the root of the image in the folder $1: Node, the shared libraries it loads, a user, and the data folder.
# Foyer is installed in $1/opt/foyer already.
set -eu
root=$1
packages=$root/opt/foyer/node_modules

# SQLite comes for eight platforms and with its sources. Keep what this platform loads.
libc=$(if ldd --version 2>&1 | grep -qi musl; then echo linuxmusl; else echo linux; fi)
arch=$(node --print process.arch)
find "$packages/better-sqlite3/prebuilds" -type f ! -name "$libc-$arch.node" -delete
rm -rf "$packages/better-sqlite3/deps" "$packages/better-sqlite3/src" "$packages/better-sqlite3/build"
rm -rf "$packages/node-addon-api" "$packages/.bin" "$packages/.package-lock.json"

mkdir -p "$root/usr/local/bin" "$root/usr/bin" "$root/etc" "$root/tmp" "$root/data"
cp "$(command -v node)" "$root/usr/local/bin/node"
cp "$(command -v env)" "$root/usr/bin/env"
ln -s /opt/foyer/node_modules/@foyer/server/bin/foyer.js "$root/usr/local/bin/foyer"
cp "$(dirname "$0")/healthcheck.mjs" "$root/opt/foyer/healthcheck.mjs"

# Every shared library of the programs and of the native modules, in its place.
natives=$(find "$packages" -name '*.node')
# shellcheck disable=SC2086
ldd "$root/usr/local/bin/node" "$root/usr/bin/env" $natives | grep -o '/[^ ]*\.so[^ ]*' | sort -u |
  while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp -L "$library" "$root$library"
  done

echo 'foyer:x:1000:1000:Foyer:/data:/usr/sbin/nologin' >"$root/etc/passwd"
echo 'foyer:x:1000:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
chown 1000:1000 "$root/data"
chmod 700 "$root/data"
chmod 1777 "$root/tmp"
